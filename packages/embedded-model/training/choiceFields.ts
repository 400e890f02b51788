import { createHash } from "node:crypto";
import choices from "./choices.json";

/** Messages of one field, sorted by subject; each option in other words, with and without a description. */
interface ChoiceField {
  instructions: string[];
  options: { names: string[]; descriptions: string[]; texts: string[] }[];
}

export const CHOICE_FIELDS: readonly ChoiceField[] = choices;

/** Identifies the messages behind weights. */
export const digestOfChoices = (): string =>
  createHash("sha256").update(JSON.stringify(CHOICE_FIELDS)).digest("hex");
