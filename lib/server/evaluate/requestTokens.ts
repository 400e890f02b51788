import { contentsOf } from "@typed-question/protocol/questions/asked";
import { moduleOf } from "@typed-question/protocol/questions/registry";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import { PlaceholderIndex } from "@/lib/server/images/placeholderIndex";
import { requireReferenced } from "./readImages";
import { requireTokenBudget, type TokenBudget } from "./tokenBudget";

/**
 * The tokens of a request, without asking its model.
 * @param placeholders of its images
 * @throws as `evaluate` does for images without a place and for more tokens than the budget
 */
export function requestTokens(
  { state, questions }: SystemOneRequest,
  placeholders: readonly string[],
  budget: TokenBudget,
  signal: AbortSignal,
): Promise<number> {
  const asked = new Map(
    [...questions].map(([name, question]) => [name, moduleOf(question.type).ask(question)]),
  );
  const contents = [state, ...[...asked.values()].flatMap(contentsOf)];
  const references = requireReferenced(placeholders, contents, new PlaceholderIndex(placeholders));
  return requireTokenBudget(state, asked, references, budget, signal);
}
