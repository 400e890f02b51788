import {
  isBlank,
  newLevel,
  newOption,
  textContent,
  type ContentDraft,
  type FormQuestionType,
  type OptionDraft,
  type QuestionDraft,
} from "./draft";
import type { NewId } from "./newId";

/** What the criteria of one type say, in a form that every type can take up. */
interface Row {
  name: string;
  description: ContentDraft;
}

/**
 * Changes the type of a question. The instructions stay; the criteria are carried over where the new type
 * has none of its own yet (options become levels, yes and no become two options, and so on). The criteria
 * of the old type rest in the question, so that changing back brings them back.
 */
export function changeType(question: QuestionDraft, type: FormQuestionType, newId: NewId): QuestionDraft {
  const from = question.type;
  if (from === type || from === "kept") return question;
  const left = derived(question, type, from, newId);
  const changed = sameRows(ROWS[from](question), ROWS[from](left))
    ? { ...question, ...NONE[from] }
    : { ...question };
  const hasOwn = filledRows(ROWS[type](question)).length > 0;
  return hasOwn ? { ...changed, type } : derived(question, from, type, newId, changed);
}

/** `into` with the criteria of type `to` made from the question's criteria of type `from`. */
function derived(
  question: QuestionDraft,
  from: FormQuestionType,
  to: FormQuestionType,
  newId: NewId,
  into = question,
): QuestionDraft {
  return { ...into, type: to, ...MAKE[to](filledRows(ROWS[from](question)), newId) };
}

const ROWS = {
  noul: ({ yes, no }) =>
    isBlank(yes) && isBlank(no)
      ? []
      : [
          { name: "yes", description: yes },
          { name: "no", description: no },
        ],
  choice: ({ options }) => options,
  score: ({ levels }) => levels.map(({ description }) => ({ name: "", description })),
} satisfies Record<FormQuestionType, (question: QuestionDraft) => Row[]>;

/** Criteria that merely repeat those of another type are dropped, to be made anew when they are needed. */
const NONE = {
  noul: { yes: textContent(), no: textContent() },
  choice: { options: [] },
  score: { levels: [] },
} satisfies Record<FormQuestionType, Partial<QuestionDraft>>;

const MAKE = {
  noul: ([first, second]) => ({
    yes: first ? contentOf(first) : textContent(),
    no: second ? contentOf(second) : textContent(),
  }),
  choice: (rows, newId) => ({ options: orTwo(rows).map((row, index) => optionOf(row, index, newId)) }),
  score: (rows, newId) => ({ levels: orTwo(rows).map((row) => newLevel(newId, contentOf(row))) }),
} satisfies Record<FormQuestionType, (rows: Row[], newId: NewId) => Partial<QuestionDraft>>;

const filledRows = (rows: Row[]): Row[] =>
  rows.filter(({ name, description }) => name !== "" || !isBlank(description));

const blankRow = (): Row => ({ name: "", description: textContent() });
const orTwo = (rows: Row[]): Row[] => (rows.length > 0 ? rows : [blankRow(), blankRow()]);

/** The description, or the name where it stands alone. */
const contentOf = ({ name, description }: Row): ContentDraft =>
  isBlank(description) ? textContent(name) : description;

function optionOf({ name, description }: Row, index: number, newId: NewId): OptionDraft {
  if (name !== "" || isBlank(description)) return newOption(newId, name, description);
  return isName(description)
    ? newOption(newId, description.text)
    : newOption(newId, `level_${index}`, description);
}

/** Longest level text, in characters, that is a name for an option rather than its description. */
const NAME_CHARS_MAX = 40;

const isName = ({ mode, text }: ContentDraft): boolean =>
  mode === "text" && text.length <= NAME_CHARS_MAX && !text.includes("\n");

function sameRows(one: readonly Row[], other: readonly Row[]): boolean {
  return (
    one.length === other.length &&
    one.every((row, index) => {
      const twin = other[index];
      return (
        row.name === twin?.name &&
        row.description.mode === twin.description.mode &&
        row.description.text === twin.description.text
      );
    })
  );
}
