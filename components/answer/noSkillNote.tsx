import Link from "next/link";
import type { Answer } from "@typed-question/protocol/response";

/** Versions of the built-in model that name the skill of an answer. */
const NAMES_SKILLS = /^model-1\.1[34]\.\d+$/;

/** Whether the built-in model answered by likeness of topic alone. A choice is what it is made for. */
export function lacksSkill({ type, extras }: Answer, model: string | null): boolean {
  return model !== null && NAMES_SKILLS.test(model) && type !== "choice" && !extras?.has("x_skill");
}

/** Says that an answer is hardly more than a guess, and what helps. */
export function NoSkillNote() {
  return (
    <p className="text-xs text-muted-foreground">
      The built-in model has no skill for this question. What helps: examples in the criteria, or{" "}
      <Link href="/models" className="underline underline-offset-2">
        a connection or Laya
      </Link>
      .
    </p>
  );
}
