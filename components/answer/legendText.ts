import type { JsonValue } from "@typed-question/protocol/json";
import { hasExamples } from "@typed-question/protocol/questions/exampleCriterion";
import { jsonExcerpt } from "./jsonExcerpt";

/** What a level means, on one line: of a level with examples its words alone. */
export function legendText(level: JsonValue | undefined): string {
  if (level === undefined) return "";
  const words = hasExamples(level) ? (level.get("is") ?? null) : null;
  return jsonExcerpt(words ?? level);
}
