import type { ContentDraft, Draft, LevelDraft, OptionDraft, QuestionDraft } from "./draft";
import { imageField } from "./imageProblems";
import { isolated } from "@/lib/shared/text/isolated";
import type { FieldId } from "./problem";

/** Describes the differences between two drafts, for people. */
export interface DraftChange {
  /** Reads on after `Undo:` and `Redo:`. */
  label: string;
  /** The field of the later draft that shows the change; its question's id where it is in one. */
  field: FieldId | null;
  question: string | null;
  /** Whether only a text changed, as during typing. */
  isTyping: boolean;
}

/**
 * Describes the way from one snapshot of a draft to the next; parts are compared by identity. Null if at most the
 * folding of questions differs.
 */
export function findChange(before: Draft, after: Draft): DraftChange | null {
  const changes = [
    ...settingChanges(before, after),
    ...contentChange(before.state, after.state, "state", "state"),
    ...questionChanges(before.questions, after.questions),
    ...imageChanges(before, after),
  ];
  const [first] = changes;
  if (!first) return null;
  return changes.length === 1 ? first : { ...first, label: "several changes", isTyping: false };
}

function change(label: string, field: FieldId | null, more: Partial<DraftChange> = {}): DraftChange {
  return { label, field, question: null, isTyping: false, ...more };
}

function settingChanges(before: Draft, after: Draft): DraftChange[] {
  return [
    ...(before.model !== after.model || before.compareWith !== after.compareWith
      ? [change("choice of models", "model")]
      : []),
    ...(before.repeats !== after.repeats ? [change("repeats", "repeats")] : []),
    ...(before.longContext !== after.longContext ? [change("long content", "state")] : []),
    ...(before.extra !== after.extra ? [change("fields without a control", null)] : []),
  ];
}

function contentChange(
  before: ContentDraft,
  after: ContentDraft,
  field: FieldId,
  noun: string,
): DraftChange[] {
  if (before === after) return [];
  const isTyping = before.mode === after.mode && before.text !== after.text;
  return [change(isTyping ? `text of ${noun}` : `kind of ${noun}`, field, { isTyping })];
}

interface Identified {
  id: string;
}

/** The items that came, went or moved in a list; null for the same items in the same order. */
function listChange<Item extends Identified>(
  before: readonly Item[],
  after: readonly Item[],
  noun: (items: readonly Item[], item: Item) => string,
): { label: string; near: Item | undefined } | null {
  const known = new Set(before.map(({ id }) => id));
  const kept = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  const removed = before.filter(({ id }) => !kept.has(id));
  const [first] = added;
  const [gone] = removed;
  if (first && gone) return { label: `replacement of ${noun(before, gone)}`, near: first };
  if (first) {
    return {
      label: `adding ${added.length > 1 ? `${added.length} items` : noun(after, first)}`,
      near: first,
    };
  }
  if (gone) {
    const near = after[Math.min(before.indexOf(gone), after.length - 1)];
    const what = removed.length > 1 ? `${removed.length} items` : noun(before, gone);
    return { label: `removal of ${what}`, near };
  }
  const moved = after.find(({ id }, index) => before[index]?.id !== id);
  return moved ? { label: `order of ${noun(after, moved)}`, near: moved } : null;
}

function questionChanges(before: readonly QuestionDraft[], after: readonly QuestionDraft[]): DraftChange[] {
  if (before === after) return [];
  const list = listChange(before, after, questionNoun);
  if (list) {
    const { label, near } = list;
    return [change(label, near ? `${near.id}.name` : "questions", { question: near?.id ?? null })];
  }
  return after.flatMap((question, index) => {
    const old = before[index];
    if (!old || old === question) return [];
    return partChanges(old, question, questionNoun(after, question)).map((part) => ({
      ...part,
      question: question.id,
    }));
  });
}

const questionNoun = (questions: readonly QuestionDraft[], question: QuestionDraft): string =>
  `question ${question.name === "" ? questions.indexOf(question) + 1 : isolated(question.name)}`;

function partChanges(before: QuestionDraft, after: QuestionDraft, noun: string): DraftChange[] {
  const { id } = after;
  // The fields of the types come and go with it.
  if (before.type !== after.type) return [change(`type of ${noun}`, `${id}.name`)];
  return [
    ...(before.name !== after.name ? [change(`name of ${noun}`, `${id}.name`, { isTyping: true })] : []),
    ...(before.included !== after.included ? [change(`inclusion of ${noun}`, `${id}.name`)] : []),
    ...contentChange(
      before.instructions,
      after.instructions,
      `${id}.instructions`,
      `instructions of ${noun}`,
    ),
    ...contentChange(before.yes, after.yes, `${id}.yes`, `yes of ${noun}`),
    ...contentChange(before.no, after.no, `${id}.no`, `no of ${noun}`),
    ...rowChanges(before.options, after.options, { list: `${id}.options`, noun: "option", of: noun }),
    ...rowChanges(before.levels, after.levels, { list: `${id}.levels`, noun: "level", of: noun }),
    ...(before.extra !== after.extra ||
    before.criteriaExtra !== after.criteriaExtra ||
    before.json !== after.json
      ? [change(`fields without a control of ${noun}`, `${id}.name`)]
      : []),
  ];
}

interface RowWords {
  list: FieldId;
  noun: "option" | "level";
  of: string;
}

function rowChanges<Row extends OptionDraft | LevelDraft>(
  before: readonly Row[],
  after: readonly Row[],
  { list, noun, of }: RowWords,
): DraftChange[] {
  if (before === after) return [];
  const nameOf = (rows: readonly Row[], row: Row) => `${noun} ${rowName(rows, row)} of ${of}`;
  const listed = listChange(before, after, nameOf);
  if (listed) {
    const { label, near } = listed;
    return [change(label, near ? `${near.id}.${"name" in near ? "name" : "description"}` : list)];
  }
  return after.flatMap((row, index) => {
    const old = before[index];
    if (!old || old === row) return [];
    const words = nameOf(after, row);
    const renamed = "name" in row && "name" in old && row.name !== old.name;
    return [
      ...(renamed ? [change(`name of ${words}`, `${row.id}.name`, { isTyping: true })] : []),
      ...contentChange(old.description, row.description, `${row.id}.description`, `description of ${words}`),
    ];
  });
}

/** Levels count from 0. */
function rowName<Row extends OptionDraft | LevelDraft>(rows: readonly Row[], row: Row): string {
  const index = rows.indexOf(row);
  if (!("name" in row)) return String(index);
  return row.name === "" ? String(index + 1) : isolated(row.name);
}

function imageChanges({ images: before }: Draft, { images: after }: Draft): DraftChange[] {
  if (before === after) return [];
  const [added] = after.filter(({ key }) => !before.some((image) => image.key === key));
  const [removed] = before.filter(({ key }) => !after.some((image) => image.key === key));
  if (added) return [change(`adding image ${isolated(added.name)}`, imageField(added.placeholder))];
  if (removed) return [change(`removal of image ${isolated(removed.name)}`, "images")];
  const index = after.findIndex((image, place) => image !== before[place]);
  const image = after[index] ?? before[index];
  if (!image) return [change("images", "images")];
  const isTyping = after.length === before.length;
  return [change(`image ${isolated(image.name)}`, imageField(image.placeholder), { isTyping })];
}
