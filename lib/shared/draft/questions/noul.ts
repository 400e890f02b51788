import { isJsonObject, parseJsonOrNull, stringifyJson } from "@typed-question/protocol/json";
import { isBlank, textContent, type JsonMember, type QuestionDraft } from "../draft";
import { criterionProblems } from "../fieldProblems";
import { members, object, optional } from "../jsonWriter";
import { meantName, SIDE_NAMES } from "../meantName";
import { shownContent } from "../shownContent";
import { valueContent } from "../valueContent";
import { contentOfRow } from "./criteriaRows";
import type { QuestionForm } from "./questionForm";

const SIDES = { true: "yes", false: "no" } as const;

/** The side that a name means, as the form calls it. */
function sideOf(key: string): "yes" | "no" | null {
  const meant = meantName(key, SIDE_NAMES);
  return meant && SIDES[meant];
}

function repairSide(question: QuestionDraft, { key, json }: JsonMember): QuestionDraft | null {
  const side = sideOf(key);
  const content = valueContent(parseJsonOrNull(json), json);
  return side && content && isBlank(question[side]) ? { ...question, [side]: content } : null;
}

/** Yes or no. */
export const noul: QuestionForm = {
  synonyms: [
    ...["boolean", "bool", "yesno", "yesorno", "yn", "binary", "truefalse", "bernoulli", "check", "flag"],
    ...["nul", "null", "yes", "no", "yesnoquestion"],
  ],
  tableWords: ["noul", "yes/no", "yes no", "boolean", "bool", "binary"],
  blank: { yes: textContent(), no: textContent() },
  start: () => ({}),
  write({ yes, no, criteriaExtra }) {
    const sides = [...optional("true", yes), ...optional("false", no), ...members(criteriaExtra)];
    return sides.length > 0 ? object(sides) : undefined;
  },
  read(fields, reader) {
    const criteria = fields.get("criteria") ?? new Map();
    const sides = reader.object(criteria, fields, 'The "criteria" of a yes/no question must be an object');
    return {
      yes: reader.optional(sides, "true"),
      no: reader.optional(sides, "false"),
      criteriaExtra: reader.others(sides, ["true", "false"]),
    };
  },
  keys: () => [],
  contents: ({ yes, no }) => [yes, no],
  problems: ({ id, yes, no }) => [
    ...criterionProblems(`${id}.yes`, yes),
    ...criterionProblems(`${id}.no`, no),
  ],
  seenTexts: () => ({ areNames: false, texts: [] }),
  fieldAt: ({ id }, side) => (side === "false" ? `${id}.no` : `${id}.yes`),
  rows: ({ yes, no }) =>
    isBlank(yes) && isBlank(no)
      ? []
      : [
          { name: "yes", description: yes },
          { name: "no", description: no },
        ],
  fill: ([first, second]) => ({
    yes: first ? contentOfRow(first) : textContent(),
    no: second ? contentOfRow(second) : textContent(),
  }),
  shown: ({ yes, no }) => ({ Yes: shownContent(yes), No: shownContent(no) }),
  adopt: ({ yes, no }) => ({ yes, no }),
  repair(question, criteria) {
    if (!isJsonObject(criteria) || criteria.size === 0) return null;
    const sides = [...criteria].map(([key, side]) => ({ key, json: stringifyJson(side, 2) }));
    return sides.reduce<QuestionDraft | null>((made, side) => made && repairSide(made, side), question);
  },
  unknownCriteria: { labelOf: sideOf, repair: repairSide },
};
