import { isJsonObject } from "@typed-question/protocol/json";
import { LEVELS_MAX } from "@typed-question/protocol/limits";
import { isBlank, newLevel, type ContentDraft, type QuestionDraft } from "../draft";
import { criterionProblems, error, missing, warning } from "../fieldProblems";
import { array, contentJson } from "../jsonWriter";
import type { Problem } from "../problem";
import { shownContent } from "../shownContent";
import { valueContent } from "../valueContent";
import { contentOfRow, keepIds, orTwo } from "./criteriaRows";
import type { QuestionForm } from "./questionForm";

/** A level of an ordered rubric. */
export const score: QuestionForm = {
  synonyms: [
    ...["rating", "rate", "scale", "likert", "level", "levels", "ordinal", "number", "numeric", "integer"],
    ...["int", "float", "stars", "rank", "ranking", "grade", "slider"],
  ],
  tableWords: ["score", "rating", "scale", "likert", "ordinal"],
  blank: { levels: [] },
  start: (newId) => ({ levels: [newLevel(newId), newLevel(newId)] }),
  write: ({ levels }) => array(levels.map(({ description }) => contentJson(description, '""'))),
  read(fields, reader) {
    const criteria = fields.get("criteria") ?? [];
    if (!Array.isArray(criteria)) {
      throw reader.wrong(criteria, fields, 'The "criteria" of a score must be an array of levels');
    }
    return { levels: criteria.map((level) => newLevel(reader.newId, reader.content(level))) };
  },
  keys: () => [],
  contents: ({ levels }) => levels.map(({ description }) => description),
  problems,
  seenTexts: ({ levels }) => ({
    areNames: false,
    texts: levels.map(({ id, description }, index) => ({
      field: `${id}.description`,
      place: `level ${index}`,
      text: readText(description),
    })),
  }),
  fieldAt({ id, levels }, index) {
    const level = index === undefined ? undefined : levels[Number(index)];
    return level ? `${level.id}.description` : `${id}.levels`;
  },
  rows: ({ levels }) => levels.map(({ description }) => ({ name: "", description })),
  fill: (rows, newId) => ({ levels: orTwo(rows).map((row) => newLevel(newId, contentOfRow(row))) }),
  shown({ levels }) {
    const lines = levels.map(({ description }, level) => `${level}: ${shownContent(description)}`);
    return { Levels: lines.join("\n") };
  },
  adopt: (read, before) => ({ levels: keepIds(read.levels, before.levels) }),
  repair(question, criteria, newId) {
    const isEmpty = question.levels.every(({ description }) => isBlank(description));
    const items = isJsonObject(criteria) ? [...criteria.values()] : Array.isArray(criteria) ? criteria : [];
    const levels = items.map((item) => valueContent(item));
    if (!isEmpty || levels.length === 0) return null;
    const known = levels.filter((level) => level !== null);
    if (known.length < levels.length) return null;
    return { ...question, levels: known.map((level) => newLevel(newId, level)) };
  },
  unknownCriteria: null,
};

/** JSON is no text that is read at a glance. */
const readText = ({ mode, text }: ContentDraft): string => (mode === "text" ? text : "");

function problems({ id, levels }: QuestionDraft): Problem[] {
  const field = `${id}.levels`;
  const found: Problem[] = [];
  if (levels.length === 0) found.push(error(field, "Add a level"));
  if (levels.length === 1) {
    found.push(warning(field, "A single level always gets probability 1 and score 0"));
  }
  if (levels.length > LEVELS_MAX) {
    found.push(error(field, `${levels.length} levels; the limit is ${LEVELS_MAX}`));
  }
  levels.forEach((level, index) => {
    const place = `${level.id}.description`;
    if (isBlank(level.description)) found.push(missing(place, `Say what level ${index} means`));
    found.push(...criterionProblems(place, level.description));
  });
  return found;
}
