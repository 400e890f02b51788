import { isJsonObject, membersOf, parseJsonOrNull } from "@typed-question/protocol/json";
import type { CommandLine } from "./commandLine";
import { closingOf } from "./jsonInText";
import { asksLongContext, bareRequest, isLongContextHeader, type SentRequest } from "./sentRequest";

const CALL = /(?<=^|[;}\n])[ \t\n]*(?:await\s+)?fetch\(\s*("(?:[^"\\]|\\.)*"|'[^'\n]*'|`[^`]*`)\s*([,)])/g;

export const isFetch = (text: string): boolean => /^(await\s+)?fetch\(/.test(text);

/** Reads browsers' fetch copies: one call or several, each with an address and JSON options. */
export function readFetches(text: string): SentRequest[] {
  const requests: SentRequest[] = [];
  const calls = new RegExp(CALL);
  for (let call = calls.exec(text); call; call = calls.exec(text)) {
    const [, address = "", next] = call;
    const url = address.startsWith('"') ? String(parseJsonOrNull(address) ?? "") : address.slice(1, -1);
    const start = text.indexOf("{", calls.lastIndex);
    const isObject = next === "," && text.slice(calls.lastIndex, start).trim() === "";
    const end = isObject ? closingOf(text, start) : -1;
    // Options contain no other call.
    if (end > 0) calls.lastIndex = end;
    const options = end > 0 ? text.slice(start, end) : null;
    requests.push({ ...bareRequest(null), url, ...(next === "," ? withOptions(options) : NO_BODY) });
  }
  return requests.length > 0 ? requests : [{ ...bareRequest(null), problem: NOT_PLAIN }];
}

const NOT_PLAIN =
  "The options of fetch are not plain JSON, as browsers copy them: paste the JSON of the body alone";
const NO_BODY = { problem: "The options of fetch have no body that is a text" };

function withOptions(text: string | null): Partial<SentRequest> {
  const options = parseJsonOrNull(text ?? "");
  if (!isJsonObject(options)) return { problem: NOT_PLAIN };
  const body = options.get("body");
  const method = options.get("method");
  const headers = [...membersOf(options.get("headers"))];
  return {
    method: typeof method === "string" ? method : "GET",
    hasHeaders: true,
    isLongContext: headers.some(([name, value]) => asksLongContext(name, String(value))),
    ...(typeof body === "string" ? { body } : NO_BODY),
  };
}

const WEB_REQUEST = /^(Invoke-WebRequest|Invoke-RestMethod|iwr|irm)$/i;
/** Older PowerShells use these as aliases of it. */
const ALIAS = /^(curl|wget)$/i;

const isWebRequest = ({ words: [first = "", ...rest] }: CommandLine): boolean =>
  [first, ...(rest[0] === "=" ? rest.slice(1, 2) : [])].some(
    (word) => WEB_REQUEST.test(word) || (ALIAS.test(word) && rest.some((one) => /^-(Body|Uri)$/i.test(one))),
  );

/** Reads each `Invoke-WebRequest`, as people write it and as browsers copy it for PowerShell. */
export function readWebRequests(commands: readonly CommandLine[]): SentRequest[] {
  return commands.filter(isWebRequest).map(({ words }) => readWebRequest(withTable(words, commands)));
}

/** The words, including those of an options table: `Invoke-RestMethod @options`. */
function withTable(words: readonly string[], commands: readonly CommandLine[]): readonly string[] {
  const [, name] = words.map((word) => /^@(\w+)$/.exec(word)).find(Boolean) ?? [];
  const table =
    commands.find(({ words: [first, sign] }) => first === `$${name}` && sign === "=")?.words ?? [];
  const options = table.flatMap((word, at) =>
    table[at + 1] === "=" && at > 0 ? [`-${word}`, table[at + 2] ?? ""] : [],
  );
  return [...words, ...options];
}

function readWebRequest(words: readonly string[]): SentRequest {
  const valueOf = (name: string): string | undefined => {
    const at = words.findIndex((word) => word.toLowerCase() === name);
    // Text beyond ASCII is copied as [System.Text.Encoding]::UTF8.GetBytes("…").
    return at < 0 ? undefined : words[at + (/::UTF8\.GetBytes$/i.test(words[at + 1] ?? "") ? 2 : 1)];
  };
  const body = valueOf("-body");
  const request: SentRequest = {
    ...bareRequest(body ?? null),
    method: valueOf("-method")?.toUpperCase() ?? "GET",
    url: valueOf("-uri") ?? words.find((word) => /^https?:/.test(word)) ?? null,
    hasHeaders: true,
    isLongContext: words.some((word) => isLongContextHeader(word.replace("=", ":"))),
  };
  if (body === undefined) return { ...request, problem: "The command has no -Body" };
  if (!body.startsWith("$")) return request;
  return {
    ...request,
    body: null,
    problem: `-Body takes the body from ${body}: paste its value in its place`,
  };
}
