import "server-only";
import { routableUrl } from "./routable";

/** The first line of a request, as far as it is readable. */
export interface RequestLine {
  method: string;
  /** Without the query. */
  path: string;
}

/** A longer line is cut; its start is enough. */
const LINE_CHARS_MAX = 2_048;

/** A header's name ends with a colon: no header is taken for a request line. */
const REQUEST_LINE = /^([^\s:]{1,40}) +(\/[^\s]*|https?:\/\/[^\s]+)/i;

/** The request line at the start of these bytes; null if there is none. */
export function requestLineAtStart(bytes: Buffer): RequestLine | null {
  const text = bytes.toString("latin1", 0, LINE_CHARS_MAX).replace(/^[\r\n]+/, "");
  return readLine(text.split(/[\r\n]/, 1)[0] ?? "");
}

/**
 * The request line of the message that stopped a parser; null if it is outside of these bytes.
 * @param at the parser's position
 */
export function requestLineBefore(bytes: Buffer, at: number): RequestLine | null {
  const text = bytes.toString("latin1");
  const rest = text.slice(at).search(/[\r\n]/);
  const lines = text.slice(0, rest < 0 ? text.length : at + rest).split(/\r\n|\r|\n/);
  for (const line of lines.reverse()) {
    const found = readLine(line.slice(0, LINE_CHARS_MAX));
    // A blank line ends the previous message.
    if (found || line === "") return found;
  }
  return null;
}

/** The first line of a parsed request. */
export const requestLineOf = (request: { method?: string; url?: string }): RequestLine => ({
  method: request.method ?? "GET",
  path: pathOf(request.url ?? "/"),
});

/** Whether a path belongs to the public API or one wire of it, or to our own pages' `/api`. */
export const isUnder = (folder: `/${string}`, path: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

function readLine(line: string): RequestLine | null {
  const [, method, target] = REQUEST_LINE.exec(line) ?? [];
  return method === undefined || target === undefined ? null : { method, path: pathOf(target) };
}

function pathOf(target: string): string {
  return routableUrl(target).replace(/[?#].*$/s, "");
}
