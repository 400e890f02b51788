import { JsonParseError, parseJson, parseJsonOrNull } from "@/lib/contract/json";
import { isForCmd, splitCmd } from "./cmdWords";
import { ShellError } from "./commandLine";
import { isForPowerShell, splitPowerShell } from "./powerShellWords";
import { findCurl, isLongContextHeader, readCurl, type CurlRequest, type PastedFile } from "./readCurl";
import { isFetch, readFetch, readWebRequest } from "./readFetch";
import { readProgram } from "./readProgram";
import { splitShell } from "./shellWords";

interface FoundRequest {
  requestText: string;
  /** Files that go beside it; none of them is in the text. */
  files: PastedFile[];
  /** Whether a header asks for more tokens than are free. */
  isLongContext: boolean;
  /** What was left behind. Holds no values of headers. */
  notes: string[];
}

/** The JSON of a request, found in what somebody pasted. */
export type PastedRequest = ({ ok: true } & FoundRequest) | { ok: false; message: string };

/**
 * Finds the request in a curl command for a POSIX shell, cmd.exe or PowerShell, in what browsers copy as fetch or
 * for PowerShell, in a raw HTTP request, in one of our own programs, or in JSON as it is; a Markdown fence around
 * it does no harm. Headers are dropped, and with them keys: nothing of them is in the result or in a message, but
 * for whether one allows long content.
 */
export function readPasted(text: string): PastedRequest {
  const unfenced = withoutFence(text.replace(/^\ufeff/, ""));
  const trimmed = unfenced.trim();
  if (trimmed === "") return { ok: false, message: "There is nothing to read." };
  try {
    return read(trimmed, unfenced);
  } catch (error) {
    if (error instanceof ShellError) return { ok: false, message: `${error.message}.` };
    throw error;
  }
}

/** @param placed the same text with the lines that it stands in, for messages that name a place */
function read(trimmed: string, placed: string): PastedRequest {
  if (/^[{["]/.test(trimmed)) return checked({ requestText: trimmed });
  const program = readProgram(trimmed);
  if (program) return checked(program);
  if (isFetch(trimmed)) {
    const { body, isLongContext } = readFetch(trimmed);
    return checked({ requestText: body, isLongContext, notes: HEADERS_LEFT });
  }
  // A blank line at its end is one that separates.
  if (/^[A-Z]+ \S+( HTTP\/[\d.]+$|( HTTP\/[\d.]+)?\r?\n)/.test(trimmed)) return fromHttp(placed.trimStart());
  const found = fromCommand(placed);
  if (found) return found;
  const isJson = parseJsonOrNull(trimmed) !== null;
  return isJson ? checked({ requestText: trimmed }) : { ok: false, message: unknown(trimmed) };
}

const unknown = (text: string): string =>
  /\bcurl\b/.test(text)
    ? "No line of the text is a curl command that can be read: paste the command alone."
    : "The text is no curl command, no HTTP request and no JSON: paste one of these.";

const HEADERS_LEFT = ["The headers were left behind, and with them any key."];

/** A command that is worth reading: there is a line, or a part of one, that runs it. */
const COMMAND =
  /^[^'"{]*?\b(curl(\.exe)?|Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s|^.*[|&;({!`]\s*(?:[\w-]+\s+){0,5}curl(\.exe)?\s/im;

/** @returns null for a text without a command that sends a request */
function fromCommand(text: string): PastedRequest | null {
  if (!COMMAND.test(text)) return null;
  const script = withoutPrompts(text);
  if (isForPowerShell(script)) return fromPowerShell(script);
  const commands = isForCmd(script) ? [splitCmd(script)] : splitShell(script);
  const command = findCurl(commands);
  return command ? fromCurl(readCurl(command)) : null;
}

function fromPowerShell(script: string): PastedRequest | null {
  const commands = splitPowerShell(script);
  const copied = readWebRequest(commands);
  if (copied) {
    return checked({ requestText: copied.body, isLongContext: copied.isLongContext, notes: HEADERS_LEFT });
  }
  const command = findCurl(commands);
  if (!command) return null;
  const request = readCurl(command);
  // Older ones take the quotes out of what they give to programs, so people write \" for them.
  const withoutBackslashes = request.body.replaceAll('\\"', '"');
  const isReadable = parseJsonOrNull(request.body) !== null || parseJsonOrNull(withoutBackslashes) === null;
  return fromCurl(isReadable ? request : { ...request, body: withoutBackslashes });
}

const fromCurl = ({ body, hasHeaders, ...request }: CurlRequest): PastedRequest =>
  checked({ ...request, requestText: body.trim(), notes: hasHeaders ? HEADERS_LEFT : [] });

function fromHttp(text: string): PastedRequest {
  const [, head = "", body] = /^(.*?)\r?\n\r?\n(.*)$/s.exec(text) ?? [];
  if (body === undefined)
    return { ok: false, message: "The HTTP request has no blank line before its body." };
  if (/^content-type:\s*multipart\/form-data/im.test(head)) {
    return { ok: false, message: "The HTTP request is a form: paste its JSON part alone." };
  }
  if (body.trim() === "") return { ok: false, message: "The HTTP request has no body." };
  const isLongContext = head.split(/\r?\n/).some(isLongContextHeader);
  return checked({ requestText: body.trim(), isLongContext, notes: HEADERS_LEFT });
}

/** The text in the first Markdown fence, with empty lines for those before it; a text without one as it is. */
function withoutFence(text: string): string {
  if (/^\s*[{["]/.test(text)) return text;
  const lines = text.split("\n");
  const fenceOf = (line: string) => /^[ \t]*(```|~~~)/.exec(line)?.[1];
  const opening = lines.findIndex((line) => fenceOf(line) !== undefined);
  if (opening < 0) return text;
  const closing = lines.findIndex((line, at) => at > opening && fenceOf(line) === fenceOf(lines[opening]!));
  return "\n".repeat(opening + 1) + lines.slice(opening + 1, closing < 0 ? undefined : closing).join("\n");
}

/** `$ ` and the like before a command, as texts about shells write it, become spaces. */
const withoutPrompts = (text: string): string =>
  text.replace(/^([ \t]*)([$>#%]|PS [^\n>]*>)[ \t]+(?=(?:\w+=\S*[ \t]+)*curl(?:\.exe)?\s)/m, (whole) =>
    " ".repeat(whole.length),
  );

function checked({
  requestText,
  files = [],
  isLongContext = false,
  notes = [],
}: Partial<FoundRequest> & Pick<FoundRequest, "requestText">): PastedRequest {
  try {
    parseJson(requestText);
    return { ok: true, requestText, files, isLongContext, notes };
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    return { ok: false, message: `The body is not JSON at character ${error.offset}: ${error.message}.` };
  }
}
