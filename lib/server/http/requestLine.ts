import "server-only";
import { routableUrl } from "./routable";

/** The first line of a request, as far as it can be read. */
export interface RequestLine {
  method: string;
  /** Without the query. */
  path: string;
}

/** A longer line is cut; its beginning says enough. */
const LINE_CHARS_MAX = 2_048;

/** A header's name ends with a colon, so that no header is taken for a request line. */
const REQUEST_LINE = /^([^\s:]{1,40}) +(\/[^\s]*|https?:\/\/[^\s]+)/i;

/** The request line that these bytes begin with; null where they begin with something else. */
export function requestLineAtStart(bytes: Buffer): RequestLine | null {
  const text = bytes.toString("latin1", 0, LINE_CHARS_MAX).replace(/^[\r\n]+/, "");
  return readLine(text.split(/[\r\n]/, 1)[0] ?? "");
}

/**
 * The request line of the message in which a parser stopped; null where these bytes do not hold it.
 * @param at how far the parser came
 */
export function requestLineBefore(bytes: Buffer, at: number): RequestLine | null {
  const text = bytes.toString("latin1");
  const rest = text.slice(at).search(/[\r\n]/);
  const lines = text.slice(0, rest < 0 ? text.length : at + rest).split(/\r\n|\r|\n/);
  for (const line of lines.reverse()) {
    const found = readLine(line.slice(0, LINE_CHARS_MAX));
    // A blank line is the end of the message before.
    if (found || line === "") return found;
  }
  return null;
}

/** The first line of a parsed request. */
export const requestLineOf = (request: { method?: string; url?: string }): RequestLine => ({
  method: request.method ?? "GET",
  path: pathOf(request.url ?? "/"),
});

/** Whether a path is one of the public API, or `/api` of our own pages' addresses. */
export const isUnder = (folder: "/v1" | "/api", path: string): boolean =>
  path === folder || path.startsWith(`${folder}/`);

function readLine(line: string): RequestLine | null {
  const [, method, target] = REQUEST_LINE.exec(line) ?? [];
  return method === undefined || target === undefined ? null : { method, path: pathOf(target) };
}

function pathOf(target: string): string {
  return routableUrl(target).replace(/[?#].*$/s, "");
}
