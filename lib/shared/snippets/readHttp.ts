import { isMultipart, readMultipart } from "./readMultipart";
import { bareRequest, isLongContextHeader, type SentRequest } from "./sentRequest";
import { unknownVariables, withVariables, type TemplateVariables } from "./templateVariables";

const METHOD_LINE =
  /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|GRAPHQL)[ \t]+(\S.*?)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;
const ADDRESS_LINE = /^(https?:\/\/\S+)$/;
const FILE_VARIABLE = /^@([\w.-]+)\s*=\s*(.*?)\s*$/;
const COMMENT = /^\s*(#|\/\/)/;
/** Scripts that JetBrains' clients run, and places where they keep responses. */
const SCRIPTS = /(?<![^\n])[<>][ \t]*\{%[^]*?%\}[ \t]*(?![^\n])/g;
const AFTER_BODY = /(?<![^\n])(>>?!?[ \t]+\S[^\n]*|<>[ \t]*\S[^\n]*)/g;
/** Only line breaks end lines: with `m`, a U+2028 in a text would end one too. */
const SEPARATOR = /(?<![^\n])###[^\n]*/;
const RESPONSE = /(?<![^\n])HTTP\/[\d.]+ \d{3}\b/;

/** Whether a text is raw HTTP, or a file of such requests: decided by its first meaningful line. */
export function isHttp(text: string): boolean {
  const first = text.split(/\r?\n/).find((line) => !isAside(line));
  return (
    first !== undefined && (METHOD_LINE.test(first) || (ADDRESS_LINE.test(first) && /^(###|@)/m.test(text)))
  );
}

const isAside = (line: string): boolean =>
  line.trim() === "" || COMMENT.test(line) || FILE_VARIABLE.test(line) || /^(import|run)\s/.test(line);

/** Reads a raw HTTP request, or an `.http` file of any number of them. */
export function readHttp(text: string): SentRequest[] {
  const plain = text.replaceAll("\r\n", "\n").replace(SCRIPTS, "");
  const lines = plain.split("\n");
  const variables = new Map(
    lines.flatMap((line) => {
      const [, name, value = ""] = FILE_VARIABLE.exec(line) ?? [];
      return name === undefined ? [] : [[name, value] as const];
    }),
  );
  return plain
    .split(SEPARATOR)
    .map((block) => readBlock(block, variables))
    .filter((request) => request !== null);
}

function readBlock(block: string, variables: TemplateVariables): SentRequest | null {
  const lines = block.split("\n");
  const start = lines.findIndex((line) => !isAside(line));
  const [, method, target] = METHOD_LINE.exec(lines[start] ?? "") ?? [];
  const [, address] = ADDRESS_LINE.exec(lines[start] ?? "") ?? [];
  if (start < 0 || (target ?? address) === undefined) return null;
  const rest = lines.slice(start + 1);
  const blank = rest.findIndex((line) => line.trim() === "");
  const head = (blank < 0 ? rest : rest.slice(0, blank)).filter((line) => !COMMENT.test(line));
  const request: SentRequest = {
    ...bareRequest(null),
    method: method ?? "GET",
    url: withVariables(addressOf(target ?? address ?? "", head), variables),
    hasHeaders: head.length > 0,
    isLongContext: head.some(isLongContextHeader),
  };
  if (blank < 0) return { ...request, problem: "The HTTP request has no blank line before its body" };
  const sent = bodyOf(rest.slice(blank + 1).join("\n"), head, variables);
  return { ...request, ...sent, notes: variables.size > 0 ? unknownVariables(sent.body ?? "") : [] };
}

/** A relative address belongs to the host in a header. */
function addressOf(target: string, head: readonly string[]): string {
  const host = target.startsWith("/") && head.map((line) => /^host:\s*(\S+)/i.exec(line)?.[1]).find(Boolean);
  return host ? `${host}${target}` : target;
}

type Body = Pick<SentRequest, "body" | "problem" | "files">;

function bodyOf(text: string, head: readonly string[], variables: TemplateVariables): Body {
  // A response may follow the request, as proxies show them.
  const [sent = ""] = text.split(RESPONSE);
  const body = withVariables(sent.replace(AFTER_BODY, "").trim(), variables);
  const none = { body: null, files: [] };
  if (body === "") return { ...none, problem: "The HTTP request has no body" };
  const [, file] = /^<@?(?:[\w-]+)?[ \t]+(\S.*)$/.exec(body) ?? [];
  if (file !== undefined) {
    return { ...none, problem: `The body is in the file ${file}: paste what is in it in its place` };
  }
  if (isMultipart(body) || head.some((line) => /^content-type:\s*multipart\/form-data/i.test(line))) {
    const form = readMultipart(body);
    if (form) return { ...form, problem: null };
    return { ...none, problem: "The HTTP request is a form: paste its JSON part alone" };
  }
  return { body: withoutChunks(body), problem: null, files: [] };
}

/** A single-chunk body on the wire: its length before it, and a zero after it. */
const withoutChunks = (body: string): string => /^[0-9a-f]+\n(.*)\n0$/is.exec(body)?.[1] ?? body;

/** The sent lines of the output of `curl -v`; any other text unchanged. */
export function withoutTrace(text: string): string {
  if (!/(?<![^\n])> [A-Z]+ \S+ HTTP\//.test(text)) return text;
  return text
    .split(/\r?\n/)
    .filter((line) => !/^([*<]( |$)|[{}] \[)/.test(line))
    .map((line) => line.replace(/^> ?/, ""))
    .join("\n");
}
