import { isJsonObject, parseJsonOrNull, type JsonValue } from "@typed-question/protocol/json";
import type { ContentDraft, Draft, QuestionDraft } from "./draft";
import { isolated } from "@/lib/shared/text/isolated";
import { sentContents } from "./sentContents";

/** Placeholder of an image to the places of the request that mention it, in words: `state`, `question team`. */
export type Mentions = ReadonlyMap<string, readonly string[]>;

/**
 * Finds the mentions of a draft's images in a run's texts. It searches the string values of the state, the
 * instructions and the criteria, never an object's keys. If several placeholders start at one place, the longest
 * counts, as on the wire.
 */
export function findMentions(draft: Draft): Mentions {
  const pattern = placeholderPattern(draft.images.map(({ placeholder }) => placeholder));
  const found = new Map<string, string[]>();
  if (!pattern) return found;
  const note = (place: string, text: string): void => {
    for (const [placeholder] of text.matchAll(pattern)) {
      const places = found.get(placeholder);
      if (!places) found.set(placeholder, [place]);
      else if (!places.includes(place)) places.push(place);
    }
  };
  for (const [place, values] of placesOf(draft)) {
    for (const value of values) visitStrings(value, (text) => note(place, text));
  }
  return found;
}

/** Matches every placeholder in a text; null where there is none. */
export function placeholderPattern(placeholders: readonly string[]): RegExp | null {
  const sources = placeholders
    .filter((placeholder) => placeholder !== "")
    .sort((one, other) => other.length - one.length)
    .map((placeholder) => placeholder.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return sources.length > 0 ? new RegExp(sources.join("|"), "g") : null;
}

function* placesOf(draft: Draft): Generator<[place: string, values: JsonValue[]]> {
  yield ["state", [valueOf(draft.state)]];
  for (const question of draft.questions) {
    if (question.included) yield [`question ${isolated(question.name)}`, valuesOf(question)];
  }
}

function valuesOf(question: QuestionDraft): JsonValue[] {
  if (question.type !== "kept") return sentContents(question).map(valueOf);
  const fields = parseJsonOrNull(question.json);
  return isJsonObject(fields) ? [fields.get("instructions") ?? null, fields.get("criteria") ?? null] : [];
}

const valueOf = ({ mode, text }: ContentDraft): JsonValue => (mode === "json" ? parseJsonOrNull(text) : text);

function visitStrings(value: JsonValue, visit: (text: string) => void): void {
  if (typeof value === "string") visit(value);
  else if (Array.isArray(value)) for (const item of value) visitStrings(item, visit);
  else if (isJsonObject(value)) for (const item of value.values()) visitStrings(item, visit);
}
