import { readDecisionsRequest } from "@typed-question/protocol/decisions/readDecisionsRequest";
import { isJsonObject, membersOf, parseJson, stringifyJson } from "@typed-question/protocol/json";
import type { JsonObject, JsonValue } from "@typed-question/protocol/json";
import type { Asset } from "@typed-question/protocol/assets";
import { isolated } from "@/lib/shared/text/isolated";

/** A request of the decisions wire on our own. */
export type ReadDecisionsBody =
  | { ok: true; requestText: string; notes: string[] }
  /** A sentence without its full stop. */
  | { ok: false; problem: string };

const TYPES: ReadonlySet<JsonValue | undefined> = new Set(["predicate", "choice", "score"]);

/** Whether JSON is a request of OpenAI's Decisions API. */
export function isDecisionsBody(value: JsonValue): boolean {
  if (!isJsonObject(value) || !value.has("input")) return false;
  const questions = value.get("questions");
  return (
    Array.isArray(questions) &&
    questions.length > 0 &&
    questions.every((question) => TYPES.has(membersOf(question).get("type")))
  );
}

/** What our own snippets write in the place of an image's bytes. */
const FILE_URL = /^(data:image\/(?:png|jpeg);base64,)<(\w+)>$/;

/** Reads the body of `POST /v1/decisions`, with a note for each thing that the draft has otherwise. */
export function readDecisionsBody(text: string): ReadDecisionsBody {
  const parts = new Map<string, string>();
  const body = membersOf(withStandIns(parseJson(text), parts));
  const read = readDecisionsRequest(body.has("model") ? body : new Map([...body, ["model", ""]]));
  if (!read.ok)
    return { ok: false, problem: `The request for OpenAI’s Decisions API: ${plain(read.details[0]?.msg)}` };
  const { model, state, questions, assets } = read.request;
  const names = uniqueNames(read.questions.map(({ name }) => name ?? ""));
  const request = new Map<string, JsonValue>([
    ["state", state],
    ["model", model],
    ["questions", new Map([...questions.values()].map((question, i) => [names[i]!, jsonOf(question)]))],
  ]);
  if (assets && assets.size > 0) {
    request.set("assets", new Map([...assets].map(([name, asset]) => [name, assetJson(asset, parts)])));
  }
  return {
    ok: true,
    requestText: stringifyJson(request, 2),
    notes: [
      "Read from a request for OpenAI’s Decisions API.",
      ...namesNote(
        read.questions.map(({ name }) => name ?? null),
        names,
      ),
      ...notesOf(body),
    ],
  };
}

const plain = (message = "it does not fit"): string => message.replace(/\.$/, "");

/** Puts short base64 in the place of files, and notes it with the file's part. */
function withStandIns(value: JsonValue, parts: Map<string, string>): JsonValue {
  if (typeof value === "string") {
    const [, start, part] = FILE_URL.exec(value) ?? [];
    if (start === undefined || part === undefined) return value;
    const data = btoa(`part ${part}`);
    parts.set(data, part);
    return `${start}${data}`;
  }
  if (Array.isArray(value)) return value.map((item) => withStandIns(item, parts));
  if (!isJsonObject(value)) return value;
  return new Map([...value].map(([key, item]) => [key, withStandIns(item, parts)]));
}

/** A question's fields as JSON; the missing ones stay away. */
const jsonOf = (question: object): JsonObject =>
  new Map(Object.entries(question).filter(([, value]) => value !== undefined)) as JsonObject;

function assetJson(asset: Asset, parts: ReadonlyMap<string, string>): JsonObject {
  const fields = jsonOf(asset);
  const part = parts.get(String(fields.get("data_base64")));
  if (part === undefined) return fields;
  fields.delete("data_base64");
  return fields.set("part", part);
}

/** Our wire maps names to questions, so each has a name, and no other question has it. */
function uniqueNames(given: readonly string[]): string[] {
  const taken = new Set<string>();
  return given.map((name, index) => {
    const wanted = name === "" ? `question ${index + 1}` : name;
    let unique = wanted;
    for (let number = 2; taken.has(unique) || (unique !== name && given.includes(unique)); number += 1) {
      unique = `${wanted} (${number})`;
    }
    taken.add(unique);
    return unique;
  });
}

function namesNote(given: readonly (string | null)[], names: readonly string[]): string[] {
  const changed = names.flatMap((name, index) => {
    const before = given[index] ?? "";
    if (before === name) return [];
    return [
      before === ""
        ? `${index + 1} is ${isolated(name)}`
        : `the further ${isolated(before)} is ${isolated(name)}`,
    ];
  });
  return changed.length > 0 ? [`Each question needs a name of its own here: ${changed.join(", ")}.`] : [];
}

const WITHOUT_EFFECT = ["safety_identifier", "prompt_cache_key", "prompt_cache_options"];

function notesOf(body: JsonObject): string[] {
  const questions = body.get("questions");
  const all = (Array.isArray(questions) ? questions : []).map(membersOf);
  const valuesOf = (question: JsonObject, list: string, key: string): (JsonValue | undefined)[] => {
    const items = question.get(list);
    return Array.isArray(items) ? items.map((item) => membersOf(item).get(key)) : [];
  };
  const hasBoolean = all.some((question) =>
    valuesOf(question, "choices", "value").some((value) => typeof value === "boolean"),
  );
  const hasDescribed = all.some((question) =>
    valuesOf(question, "levels", "description").some((value) => typeof value === "string" && value !== ""),
  );
  const input = body.get("input");
  const single = Array.isArray(input) && input.length === 1 && membersOf(input[0]).get("role") === "user";
  const left = WITHOUT_EFFECT.filter((field) => body.has(field));
  return [
    ...(Array.isArray(input) && !single ? ["The messages are one JSON state, with their roles."] : []),
    ...(hasBoolean ? ["Booleans among the choices are options of the names true and false."] : []),
    ...(hasDescribed ? ["Levels with a description are ‘label: description’."] : []),
    ...(left.length > 0 ? [`Left out, because it changes no answer here: ${left.join(", ")}.`] : []),
  ];
}
