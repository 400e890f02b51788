import { beginningOf } from "@/lib/shared/text/figures";
import type { Draft } from "./draft";

/** Most characters of a title. */
const CHARS_MAX = 60;
/** The headers of a letter stand in its first lines. */
const HEAD_LINES = 10;
const SUBJECT = /^subject:[ \t]*(\S.*)$/i;
const JSON_FIELDS = ["subject", "title", "headline"] as const;

/** The title of a draft: the subject of its state, else its first question. Null for an empty draft. */
export function draftTitle({ state, questions }: Pick<Draft, "state" | "questions">): string | null {
  const asked = questions.map(({ instructions, name }) => instructions.text.trim() || name.trim());
  const found = subjectOf(state.text, state.mode === "json") ?? asked.find((text) => text !== "");
  return found === undefined ? null : beginningOf(found.replace(/\s+/g, " ").trim(), CHARS_MAX);
}

function subjectOf(text: string, isJson: boolean): string | undefined {
  if (!isJson) {
    const head = text.split("\n", HEAD_LINES);
    return head.map((line) => SUBJECT.exec(line)?.[1]).find(Boolean);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const fields = value as Record<string, unknown>;
    const found = JSON_FIELDS.map((name) => fields[name]).find(
      (one) => typeof one === "string" && one.trim(),
    );
    return found as string | undefined;
  } catch {
    return undefined;
  }
}
