import type { ExpectedLabel } from "@/lib/shared/pageApi/datasets";

/** The possible meanings of a label: yes or no, options by their names, or levels by their descriptions. */
export type LabelOutcomes =
  | { kind: "binary" }
  | { kind: "nominal"; names: readonly string[] }
  | { kind: "ordinal"; descriptions: readonly (string | null)[] };

/**
 * The index of a label's outcome: 0 for no and 1 for yes, the option's place, or the level.
 * Texts are compared exactly, then without case and outer blanks.
 * @returns null for a label that means no outcome
 */
export function labelOutcome(label: ExpectedLabel, outcomes: LabelOutcomes): number | null {
  if (outcomes.kind === "binary") return binaryOutcome(label);
  if (outcomes.kind === "nominal") return placeOf(String(label), outcomes.names);
  const described = placeOf(String(label), outcomes.descriptions);
  if (described !== null) return described;
  const level = typeof label === "boolean" ? Number.NaN : Number(label);
  return Number.isInteger(level) && level >= 0 && level < outcomes.descriptions.length ? level : null;
}

function binaryOutcome(label: ExpectedLabel): number | null {
  if (typeof label === "boolean") return Number(label);
  if (/^(yes|y|true|t|1)$/i.test(String(label))) return 1;
  return /^(no|n|false|f|0)$/i.test(String(label)) ? 0 : null;
}

function placeOf(text: string, names: readonly (string | null)[]): number | null {
  const exact = names.indexOf(text);
  if (exact >= 0) return exact;
  const folded = (name: string | null): string | null => name && name.trim().toLowerCase();
  const alike = names.findIndex((name) => name !== null && folded(name) === folded(text));
  return alike >= 0 ? alike : null;
}
