import { JsonParseError, parseJson } from "@typed-question/protocol/json";
import { LEVELS_MAX, OPTIONS_MAX } from "@typed-question/protocol/limits";
import { validateRequest } from "@typed-question/protocol/validate";
import { checkContent, describeTextProblem } from "./content";
import { isJson } from "./mendJson";
import { isBlank, type ContentDraft, type Draft, type FormQuestionType, type QuestionDraft } from "./draft";
import { draftToRequest } from "./draftToRequest";
import { imageProblems } from "./imageProblems";
import { EMPTY_NAME } from "@/lib/shared/text/emptyName";
import { isolated } from "@/lib/shared/text/isolated";
import { lookAlikeProblems } from "./lookAlikeProblems";
import { findMentions, type Mentions } from "./mentions";
import { placeDetails } from "./placeDetails";
import type { FieldId, Problem } from "./problem";

/** What a look at a draft finds, in the order of the form. */
export interface Findings {
  problems: Problem[];
  /** The request that a run would send; null while it cannot be written. */
  requestText: string | null;
  mentions: Mentions;
}

/**
 * Checks what a run would send: first what a person sees as a mistake in the form, then the contract of
 * the wire. Questions that are not included are not looked at.
 */
export function inspectDraft(draft: Draft): Findings {
  const requestText = draftToRequest(draft);
  const mentions = findMentions(draft);
  const problems = formProblems(draft, mentions);
  if (requestText === null || problems.some(isError)) return { problems, requestText, mentions };
  return { problems: [...problems, ...contractProblems(requestText, draft)], requestText, mentions };
}

export const isError = (problem: Problem): boolean => problem.severity === "error";

function contractProblems(requestText: string, draft: Draft): Problem[] {
  try {
    const result = validateRequest(parseJson(requestText));
    if (result.ok) return [];
    const { placed, unplaced } = placeDetails(result.details, draft);
    return [...placed, ...unplaced.map((message) => error("questions", message))];
  } catch (thrown) {
    if (!(thrown instanceof JsonParseError)) throw thrown;
    // Every part is JSON by itself; inside of the request it is nested deeper.
    const inState = draft.state.mode === "json" && !isJson(`[${draft.state.text}]`);
    return [error(inState ? "state" : "questions", `${thrown.message} in the request`)];
  }
}

function formProblems(draft: Draft, mentions: Mentions): Problem[] {
  const included = draft.questions.filter((question) => question.included);
  return [
    ...stateProblems(draft.state),
    ...imageProblems(draft.images, mentions),
    ...(draft.model.trim() === "" ? [missing("model", "Choose a model")] : []),
    ...(draft.questions.length === 0 ? [missing("questions", "Add a question to run")] : []),
    ...(draft.questions.length > 0 && included.length === 0
      ? [missing("questions", "Include a question to run")]
      : []),
    ...included.flatMap((question) => questionProblems(question, included)),
    ...lookAlikeProblems(included),
  ];
}

function stateProblems(state: ContentDraft): Problem[] {
  if (state.text.trim() === "") {
    return [missing("state", "The state is empty: enter the content that the questions are about")];
  }
  return contentProblems("state", state);
}

function questionProblems(question: QuestionDraft, included: readonly QuestionDraft[]): Problem[] {
  const { id, name, type } = question;
  const problems: Problem[] = [];
  if (name === "") problems.push(missing(`${id}.name`, "Give the question a name"));
  else if (included.some((other) => other.id !== id && other.name === name)) {
    problems.push(error(`${id}.name`, `Another question is named ${isolated(name)} too`));
  }
  if (type === "kept") return problems;
  if (isBlank(question.instructions)) {
    const message = "Without instructions the model has the criteria alone";
    problems.push({ ...warning(`${id}.instructions`, message), missing: true });
  }
  problems.push(...contentProblems(`${id}.instructions`, question.instructions));
  return [...problems, ...CRITERIA_PROBLEMS[type](question)];
}

const CRITERIA_PROBLEMS = {
  noul: ({ id, yes, no }) => [...contentProblems(`${id}.yes`, yes), ...contentProblems(`${id}.no`, no)],
  choice: choiceProblems,
  score: scoreProblems,
} satisfies Record<FormQuestionType, (question: QuestionDraft) => Problem[]>;

function choiceProblems({ id, options }: QuestionDraft): Problem[] {
  const field = `${id}.options`;
  const problems: Problem[] = [];
  if (options.length === 0) problems.push(error(field, "Add an option"));
  if (options.length === 1) problems.push(warning(field, "A single option always gets probability 1"));
  if (options.length > OPTIONS_MAX) {
    problems.push(error(field, `${options.length} options; the limit is ${OPTIONS_MAX}`));
  }
  const uses = new Map<string, number>();
  for (const { name } of options) uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const option of options) {
    const place = `${option.id}.name`;
    const isTwice = (uses.get(option.name) ?? 0) > 1;
    if (option.name === "") {
      const message = `Without a name it is answered as ${EMPTY_NAME}`;
      if (isTwice) problems.push(missing(place, "Give the option a name: another one has none either"));
      else problems.push({ ...warning(place, message), missing: true });
    } else if (isTwice) {
      problems.push(error(place, `Another option is named ${isolated(option.name)} too`));
    }
    problems.push(...contentProblems(`${option.id}.description`, option.description));
  }
  return problems;
}

function scoreProblems({ id, levels }: QuestionDraft): Problem[] {
  const field = `${id}.levels`;
  const problems: Problem[] = [];
  if (levels.length === 0) problems.push(error(field, "Add a level"));
  if (levels.length === 1) {
    problems.push(warning(field, "A single level always gets probability 1 and score 0"));
  }
  if (levels.length > LEVELS_MAX) {
    problems.push(error(field, `${levels.length} levels; the limit is ${LEVELS_MAX}`));
  }
  levels.forEach((level, index) => {
    const place = `${level.id}.description`;
    if (isBlank(level.description)) problems.push(missing(place, `Say what level ${index} means`));
    problems.push(...contentProblems(place, level.description));
  });
  return problems;
}

function contentProblems(field: FieldId, content: ContentDraft): Problem[] {
  return checkContent(content).map((problem) => ({
    field,
    severity: problem.severity,
    message: describeTextProblem(content.text, problem),
    ...(problem.mend ? { mend: problem.mend } : {}),
  }));
}

const error = (field: FieldId, message: string): Problem => ({ field, severity: "error", message });
const missing = (field: FieldId, message: string): Problem => ({ ...error(field, message), missing: true });
const warning = (field: FieldId, message: string): Problem => ({ field, severity: "warning", message });
