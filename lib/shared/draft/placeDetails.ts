import type { ValidationDetail } from "@typed-question/protocol/errors";
import { QUESTION_TYPES } from "@typed-question/protocol/questions/registry";
import type { Draft, QuestionDraft } from "./draft";
import { formOf } from "./questions/registry";
import { imageField } from "./imageProblems";
import type { FieldId, Problem } from "./problem";

type Loc = ValidationDetail["loc"];

/**
 * Finds the fields of the form that the details of a 422 speak of. A detail about something that the form
 * does not show is handed back as a sentence that names its place.
 */
export function placeDetails(
  details: readonly ValidationDetail[],
  draft: Draft,
): { placed: Problem[]; unplaced: string[] } {
  const placed: Problem[] = [];
  const unplaced: string[] = [];
  for (const { loc, msg } of details) {
    const field = fieldAt(loc, draft);
    if (field === undefined) unplaced.push(loc.length > 1 ? `${msg} (${loc.join(" › ")})` : msg);
    else placed.push({ field, severity: "error", message: msg });
  }
  return { placed, unplaced };
}

function fieldAt([root, top, name, ...rest]: Loc, draft: Draft): FieldId | undefined {
  if (root !== "body") return undefined;
  if (top === "state" || top === "model") return top;
  if (top === "assets") {
    return draft.images.some((image) => image.placeholder === name) ? imageField(String(name)) : undefined;
  }
  if (top !== "questions") return undefined;
  if (name === undefined) return "questions";
  const question = draft.questions.find((item) => item.included && item.name === String(name));
  if (!question) return undefined;
  return questionField(question, withoutType(rest));
}

/** The type tag stands between the name and the field, except where a server leaves it out. */
function withoutType([first, ...rest]: Loc): Loc {
  if (first === undefined) return [];
  return QUESTION_TYPES.some((type) => type === first) ? rest : [first, ...rest];
}

function questionField(question: QuestionDraft, [part, key]: Loc): FieldId {
  const whole = `${question.id}.name`;
  const form = formOf(question);
  if (!form) return whole;
  if (part === "instructions") return `${question.id}.instructions`;
  return part === "criteria" ? form.fieldAt(question, key) : whole;
}
