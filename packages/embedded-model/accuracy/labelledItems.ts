import { existsSync, readFileSync } from "node:fs";
import { parseJson, stringifyJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";

/** For fitting; for the final measurement; by an author who did not know the model's learning texts. */
const PARTS = ["tune", "final", "other"] as const;

export interface LabelledItem {
  task: string;
  /** Its part of our own set; null in other sets. */
  part: (typeof PARTS)[number] | null;
  state: EngineContent;
  question: EngineQuestion;
  /** Index of the right label; for a noul 0 is no and 1 is yes. */
  expected: number;
}

/** Items of a JSON Lines file: `{task, part?, state, question, expected}` with the wire format's questions. */
export function readItems(path: string): LabelledItem[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => toItem(parseJson(line) as JsonObject));
}

/** The existing files, without their missing places. */
export function existing(paths: string[]): string[] {
  return paths.filter((path) => existsSync(path));
}

function toItem(item: JsonObject): LabelledItem {
  const question = item.get("question") as JsonObject;
  const expected = item.get("expected") as JsonValue;
  const part = item.get("part");
  return {
    task: item.get("task") as string,
    part: PARTS.find((known) => known === part) ?? null,
    state: toContent(item.get("state"))!,
    question: toQuestion(question),
    expected:
      typeof expected === "string"
        ? [...(question.get("criteria") as JsonObject).keys()].indexOf(expected)
        : Number(stringifyJson(expected)),
  };
}

export function toQuestion(question: JsonObject): EngineQuestion {
  const instructions = toContent(question.get("instructions"));
  const criteria = question.get("criteria");
  switch (question.get("type")) {
    case "choice": {
      const options = [...(criteria as JsonObject)].map(([name, about]) => ({
        name,
        description: toContent(about),
      }));
      return { type: "choice", instructions, options };
    }
    case "score":
      return {
        type: "score",
        instructions,
        levels: (criteria as JsonValue[]).map((level) => toContent(level)!),
      };
    default: {
      const meanings = (criteria ?? new Map()) as JsonObject;
      return {
        type: "noul",
        instructions,
        yes: toContent(meanings.get("true")),
        no: toContent(meanings.get("false")),
      };
    }
  }
}

export function toContent(value: JsonValue | undefined): EngineContent | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return { format: "text", parts: [{ type: "text", text: value }] };
  return { format: "json", parts: [{ type: "text", text: stringifyJson(value) }] };
}
