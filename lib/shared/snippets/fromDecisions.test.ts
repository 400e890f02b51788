import { expect, test } from "vitest";
import { readPasted } from "./readPasted";

const REQUEST = {
  model: "gpt-6-luna",
  input: "I was charged twice.",
  questions: [
    { type: "predicate", name: "refund", instructions: "Is a refund asked for?" },
    {
      type: "choice",
      name: "refund",
      instructions: [{ type: "input_text", text: "About money?" }],
      choices: [{ value: true, description: "it is" }, { value: "no" }],
    },
    {
      type: "score",
      instructions: "How urgent?",
      levels: [{ label: "low" }, { label: "high", description: "now" }],
    },
  ],
  safety_identifier: "u",
};

const OURS = {
  model: "gpt-6-luna",
  state: "I was charged twice.",
  questions: {
    refund: { type: "noul", instructions: "Is a refund asked for?" },
    question_2: { type: "choice", instructions: "About money?", criteria: { true: "it is", no: null } },
    question_3: { type: "score", instructions: "How urgent?", criteria: ["low", "high: now"] },
  },
};

const NOTES = [
  "The request is for OpenAI’s Decisions API. The form shows it as this service’s own request.",
  "2 questions without a unique name got one.",
  "The choices true and false became texts.",
  "Label and description of a level became one text.",
  "These fields change no answer and were left out: safety_identifier.",
];

const text = JSON.stringify(REQUEST, null, 2);

test.each([
  ["JSON", text, NOTES],
  [
    "curl",
    `curl https://api.openai.com/v1/decisions -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '${text}'`,
    ["The headers were left behind, and with them any key.", ...NOTES],
  ],
  ["a log", `12:00:01 INFO sent ${JSON.stringify(REQUEST)} 200`, NOTES],
  [
    "a HAR",
    JSON.stringify({
      log: {
        entries: [{ request: { method: "POST", url: "https://a.b/v1/decisions", postData: { text } } }],
      },
    }),
    NOTES,
  ],
])("a decisions request in %s becomes our own, and the notes tell the differences", (_, pasted, notes) => {
  const read = readPasted(pasted);
  if (!read.ok) throw new Error(read.message);
  expect(JSON.parse(read.requestText)).toEqual(OURS);
  expect(read.notes).toEqual(notes);
});

test("an image of a data URL becomes an asset", () => {
  const content = [{ type: "input_image", image_url: "data:image/jpeg;base64,/9j/" }];
  const read = readPasted(JSON.stringify({ ...REQUEST, input: [{ role: "user", content }] }));
  expect(read.ok && JSON.parse(read.requestText)).toEqual({
    ...OURS,
    state: "image-0-0",
    assets: { "image-0-0": { type: "image", format: "jpeg", data_base64: "/9j/" } },
  });
});

test("a part that our own form cannot hold is named", () => {
  const content = [{ type: "input_image", image_url: "https://example.org/a.png" }];
  expect(readPasted(JSON.stringify({ ...REQUEST, input: [{ role: "user", content }] }))).toEqual({
    ok: false,
    message:
      "The request is for OpenAI’s Decisions API. Invalid 'input[0].content[0].image_url': This server fetches no images " +
      "from other hosts. Expected a PNG or JPEG as a data URL such as 'data:image/png;base64,…'.",
  });
});
