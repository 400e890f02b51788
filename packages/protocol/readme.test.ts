import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readmeExample, testedExample } from "./testing/readmeExample";
import { parseJson } from "@typed-question/protocol/json";
import { readOut } from "@typed-question/protocol/readout/readOut";
import { validateRequest } from "@typed-question/protocol/validate";
import { writeResponse } from "@typed-question/protocol/writeResponse";

test("the README's example is this one, and it answers as the README says", () => {
  // README
  const body = `{"model": "my-model", "state": "I was charged twice.",
    "questions": {"refund": {"type": "noul", "instructions": "Is a refund asked for?"}}}`;
  const result = validateRequest(parseJson(body));
  if (!result.ok) throw new Error(JSON.stringify(result.details)); // the body of a 422
  const outcome = { kind: "distribution" as const, probabilities: [0.08, 0.92] }; // no, then yes
  const answers = [...result.request.questions].map(
    ([name, asked]) => [name, readOut(outcome, asked)] as const,
  );
  const usage = { inputTokens: 12, outputTokens: 0 };
  const response = writeResponse({ model: "my-model-1", answers: new Map(answers), usage });
  // end
  const readme = readFileSync("packages/protocol/README.md", "utf8");
  const [, told = ""] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(JSON.parse(response)).toEqual(JSON.parse(told));
  expect(readmeExample("packages/protocol/README.md")).toBe(
    testedExample("packages/protocol/readme.test.ts"),
  );
});
