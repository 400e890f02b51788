import { parseJsonOrNull } from "@typed-question/protocol/json";
import { chooseIn, chooseRequest, NOT_JSON, type PastedRequest } from "./chooseRequest";
import { ShellError } from "./commandLine";
import { jsonInText } from "./jsonInText";
import { otherKind } from "./otherJson";
import { readCommands } from "./readCommands";
import { isFetch, readFetches } from "./readFetch";
import { isHttp, readHttp, withoutTrace } from "./readHttp";
import { withoutDoubledQuotes } from "./quotedText";
import { isOpenaiCall, readOpenaiCall } from "./readOpenaiCall";
import { readProgram } from "./readProgram";
import { bareRequest, type SentRequest } from "./sentRequest";

/**
 * Finds the request in a command, in copies of browsers, in HTTP, in one of our own programs, or in JSON. The
 * JSON may be the request, or a HAR, a collection or a log around it. A Markdown fence does no harm. Other
 * documents are refused by name. Headers are dropped, and keys with them; only a header that allows long
 * content is read.
 * @param chosen which request to use when `offers` has several
 */
export function readPasted(text: string, chosen = 0): PastedRequest {
  const unfenced = withoutFence(text.replace(/^\ufeff/, ""));
  const trimmed = unfenced.trim();
  if (trimmed === "") return { ok: false, message: "There is nothing to read." };
  try {
    return read(trimmed, unfenced, chosen);
  } catch (error) {
    if (error instanceof ShellError) return { ok: false, message: `${error.message}.` };
    throw error;
  }
}

/** @param placed the same text at its original lines, for messages that name a place */
function read(trimmed: string, placed: string, chosen: number): PastedRequest {
  if (/^[{["]/.test(trimmed)) {
    const whole = chooseIn(trimmed, chosen);
    if (whole.ok || !startsInText(trimmed)) return whole;
    return fromText(trimmed, chosen) ?? whole;
  }
  const program = readProgram(trimmed);
  if (program) {
    const { requestText, files, isLongContext } = program;
    return chooseRequest([{ ...bareRequest(requestText), files, isLongContext }], chosen);
  }
  if (isOpenaiCall(trimmed)) {
    const call = readOpenaiCall(trimmed);
    return call.ok
      ? chooseRequest([bareRequest(call.json)], chosen)
      : { ok: false, message: `${call.problem}.` };
  }
  if (isFetch(trimmed)) {
    const copied = chooseRequest(readFetches(trimmed), chosen);
    const written = copied.ok ? null : fromText(trimmed, chosen);
    return written?.ok ? written : copied;
  }
  const traced = withoutTrace(placed);
  // Ignore a blank separator line at its end.
  if (isHttp(traced)) {
    const requests = readHttp(traced.trimStart());
    if (requests.length > 0) return chooseRequest(requests, chosen);
  }
  const command = readCommands(placed, chosen);
  // A shell would remove the quotes of such JSON, which is never intended.
  const isBroken = command?.ok === false && command.message.startsWith(NOT_JSON);
  const written = command === null || isBroken ? fromText(trimmed, chosen) : null;
  const found = written?.ok ? written : (command ?? written);
  if (found) return found;
  return parseJsonOrNull(trimmed) === null
    ? { ok: false, message: unknown(trimmed) }
    : chooseIn(trimmed, chosen);
}

/**
 * Whether text follows the first JSON, or none begins the text. Broken JSON needs a correction, not a search.
 */
function startsInText(text: string): boolean {
  if (/^"(?:[^"]|"")*"[,;\t]/.test(text)) return true;
  const [first] = jsonInText(text);
  return first?.start === 0 ? first.json.length < text.length : /^\[(?!\s*[{["])/.test(text);
}

/** A request between other words; null without known JSON. */
function fromText(logged: string, chosen: number): PastedRequest | null {
  // Web servers log quotes and backslashes as numbers.
  const plain = logged.includes("\\x22")
    ? logged.replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : logged;
  const text = withoutDoubledQuotes(plain);
  const sent = jsonInText(text).map(({ json, start }): SentRequest => {
    const before = text.slice(text.lastIndexOf("\n", start) + 1, start);
    const [, method, url] = /\b(GET|POST|PUT|PATCH|DELETE)\s+([^\s"]+)/.exec(before) ?? [];
    return { ...bareRequest(json), method: method ?? null, url: url ?? null };
  });
  if (sent.length === 0) return null;
  const found = chooseRequest(sent, chosen, false);
  const isKnown = sent.some(({ body }) => otherKind(parseJsonOrNull(body ?? "")) !== null);
  return found.ok || isKnown ? found : null;
}

const NAMED: readonly [pattern: RegExp, message: string][] = [
  [
    /^(openapi|swagger):/m,
    "The text is an OpenAPI document, not a request. A request has a state and questions.",
  ],
  [
    /^type: (collection|spec)\.insomnia/m,
    "The text is an Insomnia file in YAML: copy one request of it as curl.",
  ],
  [/^\s*<(!doctype|html|\?xml)/i, "The text is a page or an XML document, not a request."],
];

function unknown(text: string): string {
  const [, named] = NAMED.find(([pattern]) => pattern.test(text)) ?? [];
  if (named !== undefined) return named;
  return /\bcurl\b/.test(text)
    ? "No line of the text is a curl command that can be read: paste the command alone."
    : "That doesn’t look like curl, HTTP or JSON.";
}

/** The text in the first Markdown fence, with empty lines in place of the lines before it; other texts unchanged. */
function withoutFence(text: string): string {
  if (/^\s*[{["]/.test(text)) return text;
  const lines = text.split("\n");
  const fenceOf = (line: string) => /^[ \t]*(```|~~~)/.exec(line)?.[1];
  const opening = lines.findIndex((line) => fenceOf(line) !== undefined);
  if (opening < 0) return text;
  const closing = lines.findIndex((line, at) => at > opening && fenceOf(line) === fenceOf(lines[opening]!));
  return "\n".repeat(opening + 1) + lines.slice(opening + 1, closing < 0 ? undefined : closing).join("\n");
}
