import type { NewEvaluation } from "../lib/server/store/saveEvaluation";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

export const STATE_CHARS = 2_000;
const WORDS = "invoice refund delay order parcel crash login thanks urgent contract price offer".split(" ");

function text(seed: number): string {
  const words: string[] = [];
  for (let length = 0, at = seed; length < STATE_CHARS; at = (at * 48_271) % 2_147_483_647) {
    const word = WORDS[at % WORDS.length]!;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(" ");
}

/** The evaluation of a separate run: each has another state, some have another model or question type. */
export function evaluationOf(accountId: string, number: number): NewEvaluation {
  const state = number === 0 ? `${text(1)} needle` : text(number + 1);
  const types = number % 100 === 7 ? ",noul,score," : ",noul,";
  const questions = [{ name: "urgent", type: "noul" }];
  return {
    id: `req_${number}`,
    runId: `run-${number}`,
    accountId,
    createdAt: new Date(1_700_000_000_000 + number * 60_000),
    modelAsked: number % 1_000 === 3 ? "rare" : "model-latest",
    modelAnswered: LATEST_MODEL,
    status: 200,
    latencyMs: 12,
    inputTokens: 500,
    outputTokens: 0,
    cost: 0.00002,
    answersPreview: JSON.stringify([{ name: "urgent", type: "noul", value: 0.5, probability: null }]),
    response: Buffer.from(JSON.stringify({ model: LATEST_MODEL, answers: {} }).padEnd(400)),
    request: {
      sha256: `sha-${number}`,
      body: Buffer.from(JSON.stringify({ state, model: "model-latest" })),
      cuts: [],
      parts: [],
    },
    images: [],
    statePreview: state.slice(0, 200),
    questions: JSON.stringify(questions),
    questionTypes: types,
    searchText: state,
  };
}
