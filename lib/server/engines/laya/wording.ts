import { JsonNumber, isJsonObject, parseJson, type JsonValue } from "@typed-question/protocol/json";
import type { EngineContent, EngineQuestion, Part } from "@typed-question/protocol/engine";

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

/** What Python's `json.dumps(value, ensure_ascii=False)` writes, but numbers stay as they were written. */
function spacedJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (isJsonObject(value)) {
    const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}: ${spacedJson(item)}`);
    return `{${entries.join(", ")}}`;
  }
  return value instanceof JsonNumber ? value.text : JSON.stringify(value);
}

/** The part of a sequence that says what is asked. */
export const instructionsText = (question: EngineQuestion): string =>
  `${question.type} question: ${layaText(question.instructions)}`;

/** One text an option, in the order of the distribution: for a noul, no before yes. */
export function optionTexts(question: EngineQuestion): string[] {
  switch (question.type) {
    case "noul":
      return [
        `false: ${layaText(question.no) || "no, the statement does not hold"}`,
        `true: ${layaText(question.yes) || "yes, the statement holds"}`,
      ];
    case "choice":
      return question.options.map(({ name, description }) => {
        const text = layaText(description);
        return text === "" ? name : `${name}: ${text}`;
      });
    case "score":
      return question.levels.map((level, index) => `level ${index}: ${layaText(level)}`);
  }
}
