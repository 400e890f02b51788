/** Classes of answers, from the most to the least trustworthy. */
export const CLASSES = ["rule", "concept", "neither"] as const;

export type AnsweredBy = (typeof CLASSES)[number];

/** Every value of `x_skill` that readers/ruleReaders.ts gives a rule, and of a choice by language; a concept's value is its name. */
export const RULES: readonly string[] = ["dates", "numbers", "personal data", "named thing", "language"];

/** Tells by `x_skill` whether a rule or a concept took part in an answer. */
export function answeredBy(extras: ReadonlyMap<string, unknown> | undefined): AnsweredBy {
  const skill = extras?.get("x_skill");
  if (typeof skill !== "string") return "neither";
  return RULES.includes(skill) ? "rule" : "concept";
}
