import Link from "next/link";
import type { Answer } from "@typed-question/protocol/response";

/** Versions of the built-in model that name the skill of an answer. */
const NAMES_SKILLS = /^model-1\.1[3-9]\.\d+$/;

/** Whether the built-in model answered by likeness of topic alone. A choice is what it is made for. */
export function lacksSkill({ type, extras }: Answer, model: string | null): boolean {
  return (
    model !== null &&
    NAMES_SKILLS.test(model) &&
    type !== "choice" &&
    !extras?.has("x_skill") &&
    !extras?.has("x_examples")
  );
}

interface NoSkillNoteProps {
  /** Opens the question's rows for examples; without it they are named alone. */
  onAddExamples: (() => void) | undefined;
}

/** Says that an answer is hardly more than a guess, and offers what helps. */
export function NoSkillNote({ onAddExamples }: NoSkillNoteProps) {
  return (
    <p className="text-xs text-muted-foreground">
      The built-in model has no skill for this question. What helps:{" "}
      {onAddExamples ? (
        <button type="button" onClick={onAddExamples} className={LINK}>
          examples in the criteria
        </button>
      ) : (
        "examples in the criteria"
      )}
      , or{" "}
      <Link href="/models" className={LINK}>
        a connection or Laya
      </Link>
      .
    </p>
  );
}

const LINK = "underline underline-offset-2";
