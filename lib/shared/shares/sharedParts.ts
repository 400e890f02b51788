import { isolated } from "@/lib/shared/text/isolated";
import { isJsonObject, membersOf, parseJsonOrNull, type JsonValue } from "@typed-question/protocol/json";
import { shownName } from "@/lib/shared/text/figures";

/** The parts of a request that a share can hide. */
export interface SharedParts {
  state: JsonValue;
  hasImages: boolean;
  /** For the suggested title: names of questions, which every share shows. */
  title: string;
}

const TITLE_CHARS_MAX = 120;

/** Reads the parts of a request. Never throws: unreadable parts are absent. */
export function sharedParts(requestText: string): SharedParts {
  const request = membersOf(parseJsonOrNull(requestText));
  const names = [...membersOf(request.get("questions")).keys()]
    .map((name) => isolated(shownName(name)))
    .join(", ");
  return {
    state: request.get("state") ?? null,
    hasImages: membersOf(request.get("assets")).size > 0,
    title: names.length > TITLE_CHARS_MAX ? `${names.slice(0, TITLE_CHARS_MAX - 1)}…` : names || "Answers",
  };
}

/** A place in the state. */
export interface StatePart {
  /** JSON pointer (RFC 6901). */
  path: string;
  /** Key of the object or index in the array. */
  label: string;
  value: JsonValue;
}

/** The parts of a state's value, one level deep. */
export function partsOf(value: JsonValue, path = ""): StatePart[] {
  const entries: [string, JsonValue][] = isJsonObject(value)
    ? [...value]
    : Array.isArray(value)
      ? value.map((item, index) => [String(index), item])
      : [];
  return entries.map(([label, item]) => ({
    path: `${path}/${label.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    label,
    value: item,
  }));
}
