import { parseJsonOrNull, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { hasExamples } from "@typed-question/protocol/questions/exampleCriterion";
import { jsonContent, textContent, type ContentDraft } from "./draft";

/** A criterion of the form, taken apart: what it means, and its examples. Either may be other JSON than a text. */
export interface CriterionParts {
  is: JsonValue;
  examples: JsonValue[];
}

/** Takes a criterion with examples apart; null for one of any other form. */
export function criterionParts({ mode, text }: ContentDraft): CriterionParts | null {
  if (mode !== "json") return null;
  const value = parseJsonOrNull(text);
  if (!hasExamples(value)) return null;
  return { is: value.get("is") ?? null, examples: value.get("examples") as JsonValue[] };
}

/** The field's content. Without an example it is the description alone. */
export function criterionContent({ is, examples }: CriterionParts): ContentDraft {
  const isEmpty = is === null || is === "";
  if (examples.length === 0) return isEmpty ? textContent() : descriptionContent(is);
  return jsonContent(
    stringifyJson(new Map([...(isEmpty ? [] : [["is", is] as const]), ["examples", examples]]), 2),
  );
}

const descriptionContent = (is: JsonValue): ContentDraft =>
  typeof is === "string" ? textContent(is) : jsonContent(stringifyJson(is, 2));

/** The content with one more example. JSON that cannot be read stays as it is: null. */
export function withExample(content: ContentDraft, example: JsonValue): ContentDraft | null {
  const parts = criterionParts(content);
  if (parts) return criterionContent({ ...parts, examples: [...parts.examples.filter(isWritten), example] });
  if (content.mode === "text") return criterionContent({ is: content.text, examples: [example] });
  const is = content.text.trim() === "" ? "" : parseJsonOrNull(content.text);
  return is === null ? null : criterionContent({ is, examples: [example] });
}

/** A blank example is a row to write in. */
const isWritten = (example: JsonValue): boolean => typeof example !== "string" || example.trim() !== "";
