import {
  isBlank,
  newOption,
  textContent,
  type ContentDraft,
  type LevelDraft,
  type OptionDraft,
} from "../draft";
import type { NewId } from "../newId";

/** One of the criteria, in a form that every type can take up. */
export interface CriteriaRow {
  name: string;
  description: ContentDraft;
}

export const filledRows = (rows: readonly CriteriaRow[]): CriteriaRow[] =>
  rows.filter(({ name, description }) => name !== "" || !isBlank(description));

const blankRow = (): CriteriaRow => ({ name: "", description: textContent() });

/** The rows, or two empty ones to write in. */
export const orTwo = (rows: CriteriaRow[]): CriteriaRow[] =>
  rows.length > 0 ? rows : [blankRow(), blankRow()];

/** The description, or the name where it stands alone. */
export const contentOfRow = ({ name, description }: CriteriaRow): ContentDraft =>
  isBlank(description) ? textContent(name) : description;

/** The row as an option; a short description becomes its name. */
export function optionOfRow({ name, description }: CriteriaRow, index: number, newId: NewId): OptionDraft {
  if (name !== "" || isBlank(description)) return newOption(newId, name, description);
  return isName(description)
    ? newOption(newId, description.text)
    : newOption(newId, `level_${index}`, description);
}

/** Longest level text, in characters, that is a name for an option rather than its description. */
const NAME_CHARS_MAX = 40;

const isName = ({ mode, text }: ContentDraft): boolean =>
  mode === "text" && text.length <= NAME_CHARS_MAX && !text.includes("\n");

/** Rows keep their ids by place, so that an edit of the JSON redraws the rows that it changed. */
export const keepIds = <Row extends OptionDraft | LevelDraft>(
  rows: readonly Row[],
  before: readonly Row[],
): Row[] => rows.map((row, index) => ({ ...row, id: before[index]?.id ?? row.id }));
