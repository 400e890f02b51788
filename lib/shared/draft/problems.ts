import { JsonParseError, parseJson } from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { isJson } from "./mendJson";
import { isBlank, type ContentDraft, type Draft, type QuestionDraft } from "./draft";
import { draftToRequest } from "./draftToRequest";
import { contentProblems, error, missing, warning } from "./fieldProblems";
import { imageProblems } from "./imageProblems";
import { isolated } from "@/lib/shared/text/isolated";
import { lookAlikeProblems } from "./lookAlikeProblems";
import { findMentions, type Mentions } from "./mentions";
import { placeDetails } from "./placeDetails";
import type { Problem } from "./problem";
import { formOf } from "./questions/registry";

/** The findings about a draft, in the order of the form. */
export interface Findings {
  problems: Problem[];
  /** The request that a run would send; null while it cannot be written. */
  requestText: string | null;
  mentions: Mentions;
}

/**
 * Checks a run's request: first for mistakes that a person sees in the form, then against the contract of the wire.
 * It skips excluded questions.
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
    return [missing("state", "Add some content to ask about")];
  }
  return contentProblems("state", state);
}

function questionProblems(question: QuestionDraft, included: readonly QuestionDraft[]): Problem[] {
  const { id, name } = question;
  const problems: Problem[] = [];
  if (name === "") problems.push(missing(`${id}.name`, "Give the question a name"));
  else if (included.some((other) => other.id !== id && other.name === name)) {
    problems.push(error(`${id}.name`, `Duplicate name: ${isolated(name)}`));
  }
  const form = formOf(question);
  if (!form) return problems;
  if (isBlank(question.instructions)) {
    const message = "No instructions: the model sees only the criteria";
    problems.push({ ...warning(`${id}.instructions`, message), missing: true });
  }
  problems.push(...contentProblems(`${id}.instructions`, question.instructions));
  return [...problems, ...form.problems(question)];
}
