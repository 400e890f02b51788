import { expect, test } from "vitest";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import { IMAGE_TOKENS, QUESTION_TOKENS_MAX, REQUEST_TOKENS_MAX } from "@typed-question/protocol/limits";
import type { Content } from "@typed-question/protocol/questions/content";
import { moduleOf, type Question } from "@typed-question/protocol/questions/registry";
import { InvalidRequestError } from "@typed-question/protocol/appError";
import { requireTokenBudget, type TokenBudget } from "./tokenBudget";

/** A text of so many tokens. */
const text = (tokens: number): string => "the ".repeat(tokens);
const noul = (tokens: number): Question => ({ type: "noul", instructions: text(tokens) });
const SHORT: TokenBudget = { tokensMax: 131_072, isLongContext: false };
const LONG: TokenBudget = { tokensMax: 131_072, isLongContext: true };

async function refusal(
  state: string,
  questions: Record<string, Question>,
  budget = SHORT,
  references = new Map<Content, number>(),
): Promise<readonly ValidationDetail[] | null> {
  const { signal } = new AbortController();
  try {
    const asked = new Map(
      Object.entries(questions).map(([name, question]) => [name, moduleOf(question.type).ask(question)]),
    );
    await requireTokenBudget(state, asked, references, budget, signal);
    return null;
  } catch (error) {
    if (error instanceof InvalidRequestError) return error.details;
    throw error;
  }
}

test("the state with the longest question may have exactly the limit", async () => {
  const questions = { short: noul(1), long: noul(8), other: noul(3) };
  expect(await refusal(text(QUESTION_TOKENS_MAX - 8), questions)).toBeNull();
  expect(await refusal(text(QUESTION_TOKENS_MAX - 7), questions)).toEqual([
    {
      type: "max_tokens_exceeded",
      loc: ["body", "state"],
      msg:
        "The state has 32,761 tokens and the longest question 8, together more than 32,768; " +
        "the header 'Service-Danger-Zone-Long-Context: true' allows 131,072",
      ctx: { limit: 32_768, actual: 32_769 },
    },
  ]);
});

test("a question that is longer than the state is named", async () => {
  const choice: Question = {
    type: "choice",
    criteria: new Map([
      ["the_the", text(20_000)],
      ["the", text(20_000)],
    ]),
  };
  expect(await refusal("the", { short: noul(1), "my question": choice })).toEqual([
    {
      type: "max_tokens_exceeded",
      loc: ["body", "questions", "my question", "choice"],
      msg:
        "The question has 40,003 tokens and the state 1, together more than 32,768; " +
        "the header 'Service-Danger-Zone-Long-Context: true' allows 131,072",
      ctx: { limit: 32_768, actual: 40_004 },
    },
  ]);
});

test("all of the request may have exactly its limit", async () => {
  const state = text(30_000);
  const two = { a: noul(2_000), b: noul(2_768) };
  const rest = REQUEST_TOKENS_MAX - 34_768;
  const more = (tokens: number) =>
    Object.fromEntries(
      Array.from({ length: 16 }, (_, i) => [`q${i}`, noul(i === 0 ? tokens - 15 * 1_923 : 1_923)]),
    );
  expect(await refusal(state, { ...two, ...more(rest) })).toBeNull();
  expect(await refusal(state, { ...two, ...more(rest + 1) })).toEqual([
    {
      type: "max_tokens_exceeded",
      loc: ["body", "questions"],
      msg:
        "The state and all questions have 65,537 tokens, more than 65,536; " +
        "the header 'Service-Danger-Zone-Long-Context: true' allows 131,072",
      ctx: { limit: 65_536, actual: 65_537 },
    },
  ]);
});

test("the header lifts both limits to the engine's window, and not further", async () => {
  expect(await refusal(text(131_071), { q: noul(1) }, LONG)).toBeNull();
  expect(await refusal(text(131_072), { q: noul(1) }, LONG)).toEqual([
    {
      type: "max_tokens_exceeded",
      loc: ["body", "state"],
      msg: "The state has 131,072 tokens and the longest question 1, together more than 131,072",
      ctx: { limit: 131_072, actual: 131_073 },
    },
  ]);
});

test("an engine with a narrow window keeps it, with the header and without", async () => {
  for (const isLongContext of [false, true]) {
    const budget = { tokensMax: 512, isLongContext };
    expect(await refusal(text(511), { a: noul(1), b: noul(1) }, budget)).toBeNull();
    expect(await refusal(text(512), { q: noul(1) }, budget)).toMatchObject([
      { loc: ["body", "state"], ctx: { limit: 512, actual: 513 } },
    ]);
  }
});

test("a question without a word counts one token, so that many of them are not free", async () => {
  const questions = Object.fromEntries(
    Array.from({ length: REQUEST_TOKENS_MAX }, (_, i): [string, Question] => [`q${i}`, { type: "noul" }]),
  );
  expect(await refusal("the", questions)).toMatchObject([
    { loc: ["body", "questions"], ctx: { limit: REQUEST_TOKENS_MAX, actual: REQUEST_TOKENS_MAX + 1 } },
  ]);
});

test("an image counts at each place that mentions it", async () => {
  const state = "IMG the IMG";
  const placeholder = await refusal("IMG the IMG", {}, { tokensMax: 0, isLongContext: true });
  const textTokens = placeholder?.[0]?.ctx?.actual;
  expect(
    await refusal(state, {}, { tokensMax: 0, isLongContext: true }, new Map([[state, 2]])),
  ).toMatchObject([{ ctx: { actual: Number(textTokens) + 2 * IMAGE_TOKENS } }]);
});

test("nobody counts for a caller who has left", async () => {
  const reason = new Error("gone");
  const left = AbortSignal.abort(reason);
  const counting = requireTokenBudget(text(100_000), new Map(), new Map(), LONG, left);
  await expect(counting).rejects.toBe(reason);
});
