import { JsonNumber, isJsonObject, parseJson, type JsonValue } from "@typed-question/protocol/json";
import type { EngineContent, EngineQuestion, Part } from "@typed-question/protocol/engine";
import { withExamplesInWords } from "../examplesInWords";

/** Free-form content as Laya was trained on it: prose as it is, JSON with a space after `,` and `:`. */
export function layaText(content: EngineContent | null): string {
  if (!content) return "";
  const text = content.parts.map(textOf).join("");
  return content.format === "text" ? text : spacedJson(parseJson(text));
}

function textOf(part: Part): string {
  if (part.type === "text") return part.text;
  throw new TypeError("Laya reads text alone");
}

/** The output of Python's `json.dumps(value, ensure_ascii=False)`, but numbers stay as they were written. */
function spacedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (isJsonObject(value)) {
    const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}: ${spacedJson(item)}`);
    return `{${entries.join(", ")}}`;
  }
  return value instanceof JsonNumber ? value.text : JSON.stringify(value);
}

/** Laya's own words for the kinds of questions, from its training. */
export const KIND_WORDS = {
  binary: "noul",
  nominal: "choice",
  ordinal: "score",
} satisfies Record<EngineQuestion["kind"], string>;

/** The part of a sequence with the question. */
export const instructionsText = ({ kind, instructions }: EngineQuestion): string =>
  `${KIND_WORDS[kind]} question: ${layaText(instructions)}`;

const BINARY_TEXTS = [
  { label: "false", usual: "no, the statement does not hold" },
  { label: "true", usual: "yes, the statement holds" },
];

/** One text an outcome, in the order of the distribution. */
export function optionTexts(question: EngineQuestion): string[] {
  const { kind, outcomes } = withExamplesInWords(question);
  const texts = outcomes.map(({ description }) => layaText(description));
  switch (kind) {
    case "binary":
      return BINARY_TEXTS.map(({ label, usual }, i) => `${label}: ${texts[i] || usual}`);
    case "nominal":
      return outcomes.map(({ name }, i) => (texts[i] === "" ? (name ?? "") : `${name}: ${texts[i]}`));
    case "ordinal":
      return texts.map((text, level) => `level ${level}: ${text}`);
  }
}
