import { createHash } from "node:crypto";
import choices from "./choices.json";

/** Messages of one field, sorted by what they are about; each option in other words, with and without a description. */
interface ChoiceField {
  instructions: string[];
  options: { names: string[]; descriptions: string[]; texts: string[] }[];
}

export const CHOICE_FIELDS: readonly ChoiceField[] = choices;

/** Says which messages weights were made of. */
export const digestOfChoices = (): string =>
  createHash("sha256").update(JSON.stringify(CHOICE_FIELDS)).digest("hex");
