import { InfoTip } from "@/components/ui/infoTip";

/** The skills that are rules: they read the text exactly. */
const RULES = new Set(["dates", "numbers", "personal data", "named thing", "language"]);

/** Explains how a built-in skill answers. */
export function SkillTip({ skill }: { skill: string }) {
  const isRule = RULES.has(skill);
  return (
    <InfoTip label={isRule ? "About answers by rule" : "About built-in skills"} className="-my-1">
      {isRule
        ? "Answered by rule: the built-in model reads dates, numbers, names, languages and personal data exactly. Trust it where the question is plain."
        : "The built-in model learnt this skill from examples. At 90% and more it is nearly always right; below that, take it as a hint."}
    </InfoTip>
  );
}
