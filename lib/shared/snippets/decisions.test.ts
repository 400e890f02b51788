import { describe, expect, test } from "vitest";
import { readPasted } from "./readPasted";
import { decisionsBody } from "./decisionsBody";
import { decisionsCurl, decisionsPython, decisionsTypescript } from "./decisionsSnippets";
import type { SnippetImage, SnippetRequest } from "./snippet";

const requestOf = (body: object, images: readonly SnippetImage[] = []): SnippetRequest => ({
  ...{ baseUrl: "https://x", requestText: JSON.stringify(body), images, isLongContext: false },
});

const SHOT = { part: "image1", fileName: "a b.png", type: "image/png" };
const asset = { type: "image", format: "png", part: "image1" };

const TICKET = {
  state: "Refund me",
  model: "model-latest",
  questions: {
    refund: { type: "noul", instructions: "Refund?", criteria: { true: "wants money", false: null } },
    team: {
      type: "choice",
      instructions: "Which team?",
      criteria: { billing: "payments", other: null, odd: { a: 1 } },
    },
    urgency: { type: "score", criteria: ["low", "high"], weight: 2 },
    where: { type: "box", instructions: "The button" },
    one: { type: "choice", instructions: "?", criteria: { only: null } },
  },
};

describe("a request on the decisions wire", () => {
  test("keeps what it can, and names what it cannot", () => {
    const { text, lost, changed } = decisionsBody(requestOf(TICKET));
    expect(JSON.parse(text)).toEqual({
      model: "model-latest",
      input: "Refund me",
      questions: [
        { type: "predicate", name: "refund", instructions: "Refund?\n\nYes means: wants money" },
        {
          ...{ type: "choice", name: "team", instructions: "Which team?" },
          choices: [
            { value: "billing", description: "payments" },
            { value: "other" },
            { value: "odd", description: '{"a":1}' },
          ],
        },
        {
          ...{ type: "score", name: "urgency", instructions: "Choose the level that fits the input best." },
          levels: [{ label: "low" }, { label: "high" }],
        },
      ],
    });
    const plain = (notes: string[]) => notes.map((note) => note.replace(/[\u2066-\u2069]/g, ""));
    expect(plain(changed)).toEqual([
      "refund: what yes and no mean is written into its instructions.",
      "team: descriptions in JSON are sent as their text.",
      "urgency: this wire needs instructions, so a sentence stands in the place of none.",
    ]);
    expect(plain(lost)).toEqual([
      'urgency: left out "weight".',
      "where is left out: this wire has no question of the type box.",
      "one is left out: this wire takes at least 2 options.",
    ]);
  });

  test("puts images in the places of a text, and behind JSON", () => {
    const questions = { q: { type: "noul", instructions: "Like SHOT?" } };
    const text = decisionsBody(
      requestOf({ state: "See SHOT here", model: "m", questions, assets: { SHOT: asset } }, [SHOT]),
    );
    const image = { type: "input_image", image_url: "data:image/png;base64,<image1>" };
    const part = (words: string) => ({ type: "input_text", text: words });
    expect(JSON.parse(text.text)).toMatchObject({
      input: [{ role: "user", content: [part("See "), image, part(" here")] }],
      questions: [{ instructions: [part("Like "), image, part("?")] }],
    });
    expect([text.lost, text.changed]).toEqual([
      [],
      ["An image inside of a text stands on a line of its own."],
    ]);
    const json = decisionsBody(
      requestOf({ state: { a: "SHOT" }, model: "m", questions: {}, assets: { SHOT: asset } }, [SHOT]),
    );
    expect(JSON.parse(json.text)).toMatchObject({
      input: [
        {
          content: [{ type: "input_json", data: { a: "[image 1]" } }, part("[image 1]:"), image],
        },
      ],
    });
    const unused = decisionsBody(
      requestOf({ state: "x", model: "m", questions: {}, assets: { SHOT: asset } }, [SHOT]),
    );
    expect([unused.parts.size, unused.lost.length, unused.changed, unused.hasQuestions]).toEqual([
      0,
      1,
      [],
      false,
    ]);
  });
});

/** What a pasted text says, without the marks around names. */
function pasted(text: string): { request: unknown; files: unknown; notes: string[] } | string {
  const read = readPasted(text);
  if (!read.ok) return read.message;
  const notes = read.notes.map((note) => note.replace(/[\u2066-\u2069]/g, ""));
  return { request: JSON.parse(read.requestText), files: read.files, notes };
}

const READ = {
  state: "Hi",
  model: "m",
  questions: {
    ok: { type: "noul", instructions: "It's fine?" },
    question_2: { type: "choice", instructions: "Sure?", criteria: { true: "yes", false: null } },
    question_3: { type: "score", instructions: "How?", criteria: ["low", "high: very"] },
  },
};

const BODY = {
  model: "m",
  input: "Hi",
  questions: [
    { type: "predicate", name: "ok", instructions: "It's fine?" },
    {
      type: "choice",
      instructions: "Sure?",
      choices: [{ value: true, description: "yes" }, { value: false }],
    },
    {
      ...{ type: "score", name: "ok", instructions: "How?" },
      levels: [{ label: "low" }, { label: "high", description: "very" }],
    },
  ],
  prompt_cache_key: "k",
};

const NOTES = [
  "The request is for OpenAI’s Decisions API. The form shows it as this service’s own request.",
  "2 questions without a unique name got one.",
  "The choices true and false became texts.",
  "Label and description of a level became one text.",
  "These fields change no answer and were left out: prompt_cache_key.",
];

const PYTHON = `from openai import OpenAI

client = OpenAI(base_url="https://x/v1", api_key=KEY)  # a key
decision = client.decisions.create(
    model="m",
    input='''Hi''',
    questions=[
        {"type": "predicate", "name": "ok", "instructions": 'It\\'s ' "fine?"},
        # the second
        {"type": "choice", "instructions": ("Sure?"), "choices": [
            {"value": True, "description": "yes"}, {"value": False},
        ]},
        {"type": "score", "name": "ok", "instructions": "How?", "levels": [
            {"label": "low"}, {"label": "high", "description": "very"}]},
    ],
    prompt_cache_key="k",
)
print(decision)`;

const TYPESCRIPT = `import OpenAI from 'openai';
const client = new OpenAI({ apiKey: process.env.KEY });
const { answers } = await client.decisions.create({
  model: 'm',
  input: \`Hi\`, // the input
  questions: [
    { type: 'predicate', name: 'ok', instructions: "It's " + 'fine?' },
    { type: 'choice', instructions: 'Sure?', choices: [{ value: true, description: 'yes' }, { value: false }] },
    { type: 'score', name: 'ok', instructions: 'How?',
      levels: [{ label: 'low' }, { label: 'high', description: 'very' }] as const },
  ],
  prompt_cache_key: 'k',
});`;

describe("a pasted request of the decisions wire", () => {
  test.each<[form: string, text: string, notes: string[]]>([
    ["JSON", JSON.stringify(BODY), NOTES],
    [
      "curl",
      `curl https://x/v1/decisions -H 'Authorization: Bearer k' -d '${JSON.stringify(BODY).replaceAll("'", "'\\''")}'`,
      ["The headers were left behind, and with them any key.", ...NOTES],
    ],
    ["OpenAI's package for Python", PYTHON, NOTES],
    ["OpenAI's package for TypeScript", TYPESCRIPT, NOTES],
  ])("%s becomes the draft's request, and each change is said", (_, text, notes) => {
    expect(pasted(text)).toEqual({ request: READ, files: [], notes });
  });

  test.each([
    [
      "client.decisions.create(model=MODEL)",
      "The code takes a value from MODEL: put the value itself in its place.",
    ],
    [
      "client.decisions.create({ model: `m${x}` })",
      "The code puts a value into a text by ${…}: put the value itself in its place.",
    ],
    [
      "client.decisions.create(\nmodel='m', questions=[1 2])",
      "A list of the code cannot be read in line 2: only texts, numbers, lists and objects can.",
    ],
    [
      JSON.stringify({ ...BODY, questions: [{ type: "predicate" }] }),
      "The request is for OpenAI’s Decisions API. Missing required parameter: 'questions[0].instructions'.",
    ],
  ])("%s is refused, with the reason", (text, message) => {
    expect(pasted(text)).toBe(message);
  });

  test("a list of requests offers those of both wires by their questions", () => {
    const read = readPasted(JSON.stringify([{ body: BODY }, { body: READ }]));
    expect(read.ok && read.offers?.map(({ names }) => names)).toEqual([
      ["ok", "question_2", "question_3"],
      ["ok", "question_2", "question_3"],
    ]);
  });

  test.each([
    ["Python", decisionsPython],
    ["TypeScript", decisionsTypescript],
  ])("our own code in %s comes back, with the files of its images", (_, write) => {
    const request = { ...READ, state: "See SHOT", assets: { SHOT: asset } };
    const { code } = write(requestOf(request, [SHOT]));
    const read = pasted(code);
    if (typeof read === "string") throw new Error(read);
    expect(read.files).toEqual([{ part: "image1", fileName: "a b.png" }]);
    expect(read.request).toEqual({
      ...READ,
      state: "See \nimage-0-0",
      assets: { "image-0-0": { type: "image", format: "png", part: "image1" } },
    });
  });

  test("curl takes text alone, and says so where there are images", () => {
    expect(pasted(decisionsCurl(requestOf(READ)).code)).toMatchObject({ request: READ });
    const request = { ...READ, state: "SHOT", assets: { SHOT: asset } };
    expect(decisionsCurl(requestOf(request, [SHOT])).code).toMatch(/^# On this wire images stand inside/);
  });
});
