import { JsonNumber, type JsonValue } from "@typed-question/protocol/json";
import type { ExpectedLabel, LabelKind } from "@/lib/shared/pageApi/datasets";
import { textOf } from "./source/textOf";

const YES = new Set(["yes", "y", "true", "t", "1"]);
const NO = new Set(["no", "n", "false", "f", "0"]);

/** Numbers as people write them in a table, without blanks around them. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

export type LabelReading = { label: ExpectedLabel } | { empty: true } | { reason: string };

/**
 * The expected answer in a cell. An empty cell has none.
 * A score is a level's number or its description; a choice is the name of an option.
 */
export function readLabel(value: JsonValue | undefined, kind: LabelKind): LabelReading {
  const text = textOf(value).trim();
  if (text === "") return { empty: true };
  if (kind === "noul") {
    const spelling = text.toLowerCase();
    if (YES.has(spelling)) return { label: true };
    if (NO.has(spelling)) return { label: false };
    return { reason: `“${shown(text)}” is neither yes nor no.` };
  }
  if (kind === "score" && (value instanceof JsonNumber || NUMBER.test(text))) return { label: Number(text) };
  return { label: text };
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A column of yes and no may have slips, which are then named. */
const YES_NO_SHARE = 2 / 3;

/** The kind that fits the types of our own JSON labels; texts like “yes” stay options. */
export function kindOfTypes(values: Iterable<JsonValue | undefined>): LabelKind {
  const given = [...values].filter((value) => textOf(value) !== "");
  if (given.length > 0 && given.every((value) => typeof value === "boolean")) return "noul";
  const isLevel = (value: JsonValue | undefined) => typeof value === "string" || value instanceof JsonNumber;
  const hasNumbers = given.some((value) => value instanceof JsonNumber);
  return hasNumbers && given.every(isLevel) ? "score" : "choice";
}

/** The kind that fits the values; empty ones do not count. */
export function guessKind(values: Iterable<JsonValue | undefined>): LabelKind {
  const texts = [...values].map((value) => textOf(value).trim().toLowerCase()).filter((text) => text !== "");
  if (texts.length === 0) return "choice";
  const sure = texts.filter((text) => YES.has(text) || NO.has(text));
  // 0 and 1 among other numbers are levels.
  const isNumeric = (text: string) => NUMBER.test(text);
  const hasLevels = sure.every(isNumeric) && texts.some((text) => isNumeric(text) && !/^[01]$/.test(text));
  if (!hasLevels && sure.length >= YES_NO_SHARE * texts.length) return "noul";
  return texts.every((text) => /^\d$/.test(text)) ? "score" : "choice";
}
