import { expect, test } from "vitest";
import { keyNotice } from "./keyNotice";

const URL = "http://127.0.0.1:3000";

test("a key that was made is shown in a box, with a call that can be copied", () => {
  expect(keyNotice({ kind: "made", key: "tqp_abc" }, URL)).toBe(
    [
      "┌────────────────────────────────────────────────┐",
      "│ API key of the local account, shown this once: │",
      "│ tqp_abc                                        │",
      "└────────────────────────────────────────────────┘",
      "",
      "curl http://127.0.0.1:3000/v1/systemone \\",
      "  -H 'Authorization: Bearer tqp_abc' \\",
      "  -H 'Content-Type: application/json' \\",
      "  -d '{",
      '    "model": "model-latest",',
      '    "state": "I was charged twice.",',
      '    "questions": { "billing": { "type": "noul", "instructions": "Is this about billing?" } }',
      "  }'",
      "",
      "A client with another default model? PLAYGROUND_ALIASES=jev-latest=model-latest gives that name a model.",
      "",
    ].join("\n"),
  );
});

test("a fixed key and a key of an earlier start are not shown", () => {
  expect([keyNotice({ kind: "fixed" }, URL), keyNotice({ kind: "known" }, URL)]).toEqual([
    "The API key is the value of PLAYGROUND_API_KEY.\n",
    "The API key was shown at the first start. If it is lost, set another with PLAYGROUND_API_KEY.\n",
  ]);
});
