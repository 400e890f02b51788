import type { Answer } from "@typed-question/protocol/response";
import { combineLists } from "./combinedAnswers";
import { differenceText, isNothing } from "./differenceText";
import { answersOf } from "./questions/registry";

/** From so many percentage points on, the decimal is left out. */
const WHOLE_FROM = 0.0995;

/**
 * The difference of an answer to the one before: `+12 pp` of the shown probability, `+0.31 levels` of a score, or
 * `was technical · 61%` where the answer is another one. Null where the two have nothing to compare.
 */
export function changeText(before: Answer, now: Answer): string | null {
  if (before.type !== now.type) return null;
  const { rows, heads } = combineLists(now.type, [[before], [now]]);
  const [old, current] = [heads[0]?.decision, heads[1]?.decision];
  if (!old || !current) return null;
  if (old.share === null || current.share === null) {
    const [from, to] = heads.map((head) => head?.spread?.mean);
    return from === undefined || to === undefined ? null : textOf(to - from, "levels");
  }
  if (old.key !== current.key)
    return `was ${answersOf(before.type).inShort({ rows, column: 0, decision: old })}`;
  return textOf(current.share - old.share, "probability");
}

function textOf(difference: number, unit: "probability" | "levels"): string {
  if (isNothing(difference)) return "no change";
  if (unit === "levels" || Math.abs(difference) < WHOLE_FROM) return differenceText(difference, unit);
  return `${difference < 0 ? "−" : "+"}${Math.round(Math.abs(difference) * 100)} pp`;
}
