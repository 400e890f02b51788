import type { ValidationDetail } from "@typed-question/protocol/errors";
import { LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import {
  IMAGE_TOKENS,
  QUESTION_TOKENS_MAX,
  QUESTION_TOKENS_MIN,
  REQUEST_TOKENS_MAX,
} from "@typed-question/protocol/limits";
import type { Content } from "@typed-question/protocol/questions/content";
import { contentsOf, type AskedQuestion } from "@typed-question/protocol/questions/asked";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import { nameWords } from "@typed-question/embedded-model/text/content";
import { contentPieces, openTokenMeter, type TokenMeter } from "@/lib/server/engines/countTokens";
import { InvalidRequestError } from "@typed-question/protocol/appError";
import type { References } from "@/lib/server/images/placeholders";

export interface TokenBudget {
  /** Most tokens of the state and one question that the engine takes. */
  tokensMax: number;
  /** Whether the caller asked for the larger limit. */
  isLongContext: boolean;
}

/**
 * Checks that a request is within the budget: its state with each single question, and the whole. Too
 * long content is refused, never cut. An image counts the same for each mention, and its placeholder counts as text.
 * @param references how many times the contents mention images
 * @returns the tokens of the whole request
 * @throws InvalidRequestError with one detail, which has both numbers; the signal's reason.
 */
export async function requireTokenBudget(
  state: SystemOneRequest["state"],
  questions: ReadonlyMap<string, AskedQuestion<Content>>,
  references: References["counts"],
  budget: TokenBudget,
  signal: AbortSignal,
): Promise<number> {
  const meter = await openTokenMeter(signal);
  const stateTokens = await contentTokens([state], references, meter);
  let longest = { name: "", type: "", tokens: 0 };
  let allTokens = stateTokens;
  for (const [name, question] of questions) {
    const tokens = await questionTokens(question, references, meter);
    allTokens += tokens;
    if (tokens > longest.tokens) longest = { name, type: question.type, tokens };
  }
  const { questionMax, requestMax } = limitsOf(budget);
  const lifted = limitsOf({ ...budget, isLongContext: true });

  const together = stateTokens + longest.tokens;
  if (together > questionMax) {
    const isState = stateTokens >= longest.tokens;
    const counts = isState
      ? `The state has ${amount(stateTokens)} tokens and the longest question ${amount(longest.tokens)}`
      : `The question has ${amount(longest.tokens)} tokens and the state ${amount(stateTokens)}`;
    const loc = isState ? ["state"] : ["questions", longest.name, longest.type];
    const msg = `${counts}, together more than ${amount(questionMax)}`;
    throw overBudget(loc, msg, { limit: questionMax, actual: together, lifted: lifted.questionMax });
  }
  if (allTokens > requestMax) {
    const msg = `The state and all questions have ${amount(allTokens)} tokens, more than ${amount(requestMax)}`;
    throw overBudget(["questions"], msg, { limit: requestMax, actual: allTokens, lifted: lifted.requestMax });
  }
  return allTokens;
}

/** The header never lowers a limit, and no limit exceeds the engine's window for one question. */
function limitsOf({ tokensMax, isLongContext }: TokenBudget): { questionMax: number; requestMax: number } {
  if (isLongContext) return { questionMax: tokensMax, requestMax: Math.max(REQUEST_TOKENS_MAX, tokensMax) };
  return { questionMax: Math.min(QUESTION_TOKENS_MAX, tokensMax), requestMax: REQUEST_TOKENS_MAX };
}

async function contentTokens(
  contents: Iterable<Content>,
  references: References["counts"],
  meter: TokenMeter,
): Promise<number> {
  let tokens = 0;
  for (const content of contents) {
    tokens += await meter(contentPieces(content));
    tokens += IMAGE_TOKENS * (references.get(content) ?? 0);
  }
  return tokens;
}

async function questionTokens(
  question: AskedQuestion<Content>,
  references: References["counts"],
  meter: TokenMeter,
): Promise<number> {
  let tokens = await contentTokens(contentsOf(question), references, meter);
  for (const { name } of question.kind === "box" ? [] : question.outcomes) {
    if (name !== null) tokens += await meter([nameWords(name)]);
  }
  return Math.max(QUESTION_TOKENS_MIN, tokens);
}

interface Excess {
  limit: number;
  actual: number;
  /** The limit with the header. */
  lifted: number;
}

function overBudget(
  loc: ValidationDetail["loc"],
  msg: string,
  { limit, actual, lifted }: Excess,
): InvalidRequestError {
  const hint = lifted > limit ? `; the header '${LONG_CONTEXT_HEADER}: true' allows ${amount(lifted)}` : "";
  return new InvalidRequestError([
    { type: "max_tokens_exceeded", loc: ["body", ...loc], msg: msg + hint, ctx: { limit, actual } },
  ]);
}

const amount = (tokens: number): string => tokens.toLocaleString("en");
