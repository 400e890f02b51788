import {
  isJsonObject,
  JsonNumber,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { field, objectAt, type Reply } from "./reply";
import { Blocked, Unmet } from "./requirement";
import { type Settings } from "./settings";

/** @throws Unmet with the exchange, unless it holds. */
export function must(reply: Reply, holds: boolean, expected: string, found: string): asserts holds {
  if (!holds) throw new Unmet(expected, found, { request: reply.request, reply });
}

export function statusIs(reply: Reply, ...expected: number[]): void {
  must(reply, expected.includes(reply.status), `status ${expected.join(" or ")}`, `status ${reply.status}`);
}

/** For a condition that belongs to another requirement. @throws Blocked */
export function given(holds: boolean, missing: string): asserts holds {
  if (!holds) throw new Blocked(missing);
}

/** Question name to answer. @throws Blocked unless the request was answered. */
export function answersOf(reply: Reply): JsonObject {
  given(reply.status === 200, `the request was answered with ${reply.status}`);
  const answers = objectAt(reply.json, "answers");
  given(answers !== undefined, "the response has no object `answers`");
  return answers;
}

/** @throws Blocked without an answer of that name. */
export function answerOf(reply: Reply, name: string): JsonObject {
  const answer = answersOf(reply).get(name);
  given(isJsonObject(answer), `the response has no answer ${JSON.stringify(name)}`);
  return answer;
}

export type Loc = (string | number)[];

/** The entries of a 422. @throws Blocked without any. */
export function entriesOf(reply: Reply): JsonObject[] {
  given(reply.status === 422, `the request was answered with ${reply.status}`);
  const detail = field(reply.json, "detail");
  const entries = Array.isArray(detail) ? detail.filter(isJsonObject) : [];
  given(entries.length > 0, "the 422 lists no failing value");
  return entries;
}

export function locOf(entry: JsonObject): Loc {
  const loc = entry.get("loc");
  if (!Array.isArray(loc)) return [];
  return loc.flatMap((step): Loc => {
    if (step instanceof JsonNumber) return [step.toNumber()];
    return typeof step === "string" ? [step] : [];
  });
}

const TYPE_TAGS = new Set<string | number>(["noul", "choice", "score", "box"]);

/** A loc without its first `body` and without the type tag, which have requirements of their own. */
export function bareLoc(loc: Loc): Loc {
  const bare = loc[0] === "body" ? loc.slice(1) : loc;
  const tag = bare[2];
  return bare[0] === "questions" && tag !== undefined && TYPE_TAGS.has(tag)
    ? [...bare.slice(0, 2), ...bare.slice(3)]
    : bare;
}

/** One of the entries names one of the places. Places are written without `body` and without the type tag. */
export function places(reply: Reply, ...expected: Loc[]): void {
  const found = entriesOf(reply).map((entry) => bareLoc(locOf(entry)));
  const wanted = expected.map((loc) => JSON.stringify(loc));
  must(
    reply,
    found.some((loc) => wanted.includes(JSON.stringify(loc))),
    `an entry at ${wanted.join(" or ")} (after "body" and without the type tag)`,
    found.map((loc) => JSON.stringify(loc)).join(", "),
  );
}

export function errorType(settings: Settings, reply: Reply): string | undefined {
  const type = field(reply.json, ...settings.errorTypePath);
  return typeof type === "string" ? type : undefined;
}

/** @throws Blocked if the error has no message. */
export function errorMessage(settings: Settings, reply: Reply): string {
  const message = field(reply.json, ...settings.errorMessagePath);
  given(typeof message === "string", "the error body has no message");
  return message;
}

export const show = (value: JsonValue | undefined): string =>
  value === undefined ? "nothing" : stringifyJson(value);
