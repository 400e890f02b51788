import { saidOfConnection, UPSTREAM_CAUSES } from "@/lib/shared/pageApi/connectionFailure";

const NO_LIST = "If it only lacks a list of models, type one of them below and test again.";
const NO_RIGHT = "If this key may only ask models, type one of them below and test again.";
const WRONG_KEY = "Check the key, then test again.";

/** Starts of typical replies from servers with models but without a list of them. */
const LACKS_LIST = [
  UPSTREAM_CAUSES.notFound,
  UPSTREAM_CAUSES.refusesRequest,
  `${UPSTREAM_CAUSES.failed} (405)`,
  UPSTREAM_CAUSES.cannot,
  "it sent ",
  "the reply ",
];

/** Whether the server refuses the key, or asks for one. */
export const refusesKey = (problem: string | null): boolean =>
  problem !== null && (saidOfConnection(problem) ?? problem).startsWith(UPSTREAM_CAUSES.refusesKey);

/** Advice when the model list failed; null when the message is enough. */
export function listHint(problem: string): string | null {
  const said = saidOfConnection(problem) ?? problem;
  if (refusesKey(problem)) return WRONG_KEY;
  if (said.startsWith(UPSTREAM_CAUSES.keyMayNot)) return NO_RIGHT;
  return LACKS_LIST.some((beginning) => said.startsWith(beginning)) ? NO_LIST : null;
}

/** Advice when the first listed model did not answer and nobody had selected it. */
export function answerHint(problem: string, model: string): string {
  if (refusesKey(problem)) return WRONG_KEY;
  return `The first listed model, ${model}, was asked: choose another one and test again.`;
}
