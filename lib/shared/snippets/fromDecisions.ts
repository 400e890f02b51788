import { readDecisionsRequest } from "@typed-question/protocol/decisions/readDecisionsRequest";
import { decisionTypes, type Decision } from "@typed-question/protocol/decisions/registry";
import { isJsonObject, stringifyJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { moduleOf, type Question } from "@typed-question/protocol/questions/registry";
import type { SystemOneRequest } from "@typed-question/protocol/request";

/** A request of OpenAI's Decisions API in our own form; `problem` is a sentence without a full stop. */
export type FromDecisions = { ok: true; body: string; notes: string[] } | { ok: false; problem: string };

/** Whether a value is certainly a request of OpenAI's Decisions API, wherever it stands. */
export function isDecisionsRequest(value: JsonObject): boolean {
  const questions = value.get("questions");
  if (!Array.isArray(questions) || questions.length === 0 || !value.has("input")) return false;
  const types = new Set<JsonValue | undefined>(decisionTypes().map(({ type }) => type));
  return questions.every((question) => isJsonObject(question) && types.has(question.get("type")));
}

/** Writes such a request in our own form. The notes tell what is written differently. */
export function fromDecisions(value: JsonObject): FromDecisions {
  const parts = new Map<string, string>();
  const read = readDecisionsRequest(withStandIns(value, parts));
  if (!read.ok) {
    const message = read.details[0]!.msg.replace(/\.$/, "");
    return { ok: false, problem: `The request is for OpenAI’s Decisions API. ${message}` };
  }
  const { request, questions } = read;
  const names = uniqueNames(questions);
  const entries = [...request.questions.values()].map(
    (question, i) => [names[i]!, questionJson(question)] as const,
  );
  const body = new Map<string, JsonValue>([
    ["model", request.model],
    ["state", request.state],
    ["questions", new Map(entries)],
    ...assetEntries(request.assets, parts),
  ]);
  return { ok: true, body: stringifyJson(body, 2), notes: notesOf(value, questions, names) };
}

function questionJson(question: Question): JsonObject {
  const { writeCriteria, ask } = moduleOf(question.type);
  const asked = ask(question);
  const criteria = asked.kind === "box" ? null : writeCriteria(asked.outcomes, (content) => content);
  return new Map<string, JsonValue>([
    ["type", question.type],
    ["instructions", asked.instructions],
    ...(criteria === null ? [] : [["criteria", criteria] as const]),
  ]);
}

/** An image's address in our own programs, which put the bytes of a file in the place of its part's name. */
const FILE_URL = /^(data:image\/(?:png|jpeg);base64,)<(\w+)>$/;

/** Puts some base64 in the place of each file. `parts` maps it to the file's part. */
function withStandIns(value: JsonValue, parts: Map<string, string>): JsonValue {
  if (typeof value === "string") {
    const [, start = "", part] = FILE_URL.exec(value) ?? [];
    if (part === undefined) return value;
    const data = btoa(`part ${part}`);
    parts.set(data, part);
    return `${start}${data}`;
  }
  if (Array.isArray(value)) return value.map((item) => withStandIns(item, parts));
  if (!isJsonObject(value)) return value;
  return new Map([...value].map(([key, item]) => [key, withStandIns(item, parts)]));
}

function assetEntries(
  assets: SystemOneRequest["assets"],
  parts: ReadonlyMap<string, string>,
): [string, JsonValue][] {
  if (!assets) return [];
  const entries = [...assets].map(([placeholder, asset]) => {
    const fields = new Map<string, JsonValue>(Object.entries(asset));
    const part = parts.get(String(fields.get("data_base64")));
    if (part !== undefined) fields.delete("data_base64");
    return [placeholder, part === undefined ? fields : fields.set("part", part)] as const;
  });
  return [["assets", new Map(entries)]];
}

/** The names of the questions; `question_2` for the second one where its name is missing or taken. */
function uniqueNames(questions: readonly Decision[]): string[] {
  const given = new Set(questions.map(({ name }) => name));
  const used = new Set<string>();
  return questions.map(({ name }, index) => {
    let unique = name ?? "";
    if (unique === "" || used.has(unique)) {
      unique = `question_${index + 1}`;
      while (given.has(unique) || used.has(unique)) unique += "_";
    }
    used.add(unique);
    return unique;
  });
}

const WITHOUT_EFFECT = ["safety_identifier", "prompt_cache_key", "prompt_cache_options"];

function notesOf(value: JsonObject, questions: readonly Decision[], names: readonly string[]): string[] {
  const renamed = questions.filter(({ name }, i) => name !== names[i]).length;
  const hasBooleans = questions.some(
    (question) =>
      question.type === "choice" && question.choices.some((choice) => typeof choice.value === "boolean"),
  );
  const hasDescriptions = questions.some(
    (question) =>
      question.type === "score" && question.levels.some(({ description }) => (description ?? "") !== ""),
  );
  const left = WITHOUT_EFFECT.filter((field) => value.has(field));
  return [
    "The request is for OpenAI’s Decisions API. The form shows it as this service’s own request.",
    ...(renamed > 0
      ? [`${renamed === 1 ? "1 question" : `${renamed} questions`} without a unique name got one.`]
      : []),
    ...(hasBooleans ? ["The choices true and false became texts."] : []),
    ...(hasDescriptions ? ["Label and description of a level became one text."] : []),
    ...(left.length > 0 ? [`These fields change no answer and were left out: ${left.join(", ")}.`] : []),
  ];
}
