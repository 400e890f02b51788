import { expect, test } from "vitest";
import { parseJson, stringifyJson, type JsonValue } from "../json";
import { paramOf } from "./decisionsError";
import { placeInDecisions } from "./placeInDecisions";
import { readDecisionsRequest, type ReadDecisions } from "./readDecisionsRequest";

const PREDICATE = { type: "predicate", instructions: "Is it about money?" };
const CHOICE = { type: "choice", instructions: "Which?", choices: [{ value: "a" }, { value: "b" }] };
const SCORE = { type: "score", instructions: "How?", levels: [{ label: "low" }, { label: "high" }] };
const PNG = "data:image/png;base64,iVBORw0KGgo=";

const bodyOf = (fields: object): string =>
  JSON.stringify({ model: "m", input: "A text.", questions: [PREDICATE], ...fields });
const asking = (...questions: unknown[]): string => bodyOf({ questions });
const saying = (content: unknown, role = "user"): string => bodyOf({ input: [{ role, content }] });

function read(body: string): ReadDecisions {
  const result = readDecisionsRequest(parseJson(body));
  if (!result.ok) throw new Error(result.details[0]?.msg);
  return result;
}

/** A request on our own wire, as JSON. */
function ours(body: string): unknown {
  const { state, questions, assets } = read(body).request;
  const json = new Map<string, JsonValue>([
    ["state", state],
    ["questions", new Map([...questions].map(([name, question]) => [name, plain(question)]))],
    ["assets", plain(assets ?? new Map())],
  ]);
  return JSON.parse(stringifyJson(json)) as unknown;
}

const plain = (value: unknown): JsonValue =>
  value instanceof Map || Array.isArray(value) || typeof value !== "object" || value === null
    ? value instanceof Map
      ? new Map([...value].map(([key, item]) => [String(key), plain(item)]))
      : (value as JsonValue)
    : new Map(Object.entries(value).map(([key, item]) => [key, plain(item)]));

const stateOf = (body: string): unknown => (ours(body) as { state: unknown }).state;

test("each type becomes the question of our own wire, named by its place", () => {
  const levels = [
    { label: "low", description: "nothing burns" },
    { label: "", description: "x" },
    { label: "low" },
  ];
  expect(ours(asking(PREDICATE, CHOICE, { ...SCORE, name: "n", levels }))).toEqual({
    state: "A text.",
    questions: {
      "questions[0]": { type: "noul", instructions: "Is it about money?" },
      "questions[1]": { type: "choice", instructions: "Which?", criteria: { a: null, b: null } },
      "questions[2]": { type: "score", instructions: "How?", criteria: ["low: nothing burns", "x", "low"] },
    },
    assets: {},
  });
});

test("a boolean is its name, and stays apart from strings of that name", () => {
  const namesOf = (...values: unknown[]): string[] => {
    const body = asking({ ...CHOICE, choices: values.map((value) => ({ value })) });
    const question = read(body).request.questions.get("questions[0]");
    return question?.type === "choice" ? [...question.criteria.keys()] : [];
  };
  expect(namesOf(true, false)).toEqual(["true", "false"]);
  expect(namesOf("true", true, "true (boolean)", false)).toEqual([
    "true",
    "true (boolean) (boolean)",
    "true (boolean)",
    "false",
  ]);
});

test.each<[string, string, unknown]>([
  ["a single text", saying("Hi"), "Hi"],
  [
    "text parts, a line each",
    saying([
      { type: "input_text", text: "a" },
      { type: "input_text", text: "b" },
    ]),
    "a\nb",
  ],
  ["a JSON part", saying([{ type: "input_json", data: { a: [1.1] } }]), { a: [1.1] }],
  [
    "JSON beside text",
    saying([
      { type: "input_text", text: "a" },
      { type: "input_json", data: [2] },
    ]),
    ["a", [2]],
  ],
  ["another role alone", saying("Hi", "developer"), [{ role: "developer", content: "Hi" }]],
  [
    "a refusal and a phase",
    bodyOf({
      input: [
        { role: "assistant", phase: "commentary", content: [{ type: "refusal", refusal: "No." }] },
        { role: "user", content: "Please" },
      ],
    }),
    [
      { role: "assistant", content: { refusal: "No." }, phase: "commentary" },
      { role: "user", content: "Please" },
    ],
  ],
  [
    "calls of tools",
    bodyOf({
      input: [
        {
          type: "function_call",
          call_id: "c1",
          name: "find",
          arguments: '{"a":1}',
          id: "fc_1",
          status: "completed",
        },
        {
          type: "function_call_output",
          call_id: "c1",
          output: [{ type: "input_text", text: "found" }],
          id: null,
        },
        { type: "custom_tool_call", call_id: "c2", name: "run", input: "ls", namespace: "shell" },
        { type: "custom_tool_call_output", call_id: "c2", output: "nothing" },
      ],
    }),
    [
      { type: "function_call", call_id: "c1", name: "find", arguments: '{"a":1}', status: "completed" },
      { type: "function_call_output", call_id: "c1", output: "found" },
      { type: "custom_tool_call", call_id: "c2", name: "run", input: "ls", namespace: "shell" },
      { type: "custom_tool_call_output", call_id: "c2", output: "nothing" },
    ],
  ],
])("the state of %s", (_, body, state) => expect(stateOf(body)).toEqual(state));

test("numbers of JSON stay as they are written", () => {
  const body =
    '{"model":"m","input":[{"role":"user","content":[{"type":"input_json","data":{"n":9007199254740993.0}}]}],"questions":[{"type":"predicate","instructions":"?"}]}';
  expect(stringifyJson(read(body).request.state)).toBe('{"n":9007199254740993.0}');
});

test("an image becomes an asset under a placeholder that no text of the request has", () => {
  const image = { type: "input_image", image_url: PNG };
  const body = bodyOf({
    input: [{ role: "user", content: [{ type: "input_text", text: "image-0- image-2-" }, image] }],
    questions: [{ ...PREDICATE, instructions: [image, { type: "input_text", text: "Like this?" }] }],
  });
  const asset = { type: "image", format: "png", data_base64: "iVBORw0KGgo=" };
  expect(ours(body)).toEqual({
    state: "image-0- image-2-\nimage-1-0",
    questions: { "questions[0]": { type: "noul", instructions: "image-1-1\nLike this?" } },
    assets: { "image-1-0": asset, "image-1-1": asset },
  });
  expect([...read(body).imagePlaces.values()]).toEqual([
    ["input", 0, "content", 1, "image_url"],
    ["questions", 0, "instructions", 0, "image_url"],
  ]);
});

test("fields that change no answer are taken", () => {
  const more = { safety_identifier: "u", prompt_cache_key: null, prompt_cache_options: { mode: "explicit" } };
  const text = { type: "input_text", text: "Hi", prompt_cache_breakpoint: { mode: "explicit" } };
  const image = { type: "input_image", image_url: PNG, detail: "high", prompt_cache_breakpoint: null };
  expect(stateOf(bodyOf({ ...more, input: [{ role: "user", content: [text, image] }] }))).toBe(
    "Hi\nimage-0-0",
  );
});

const many = <T>(count: number, value: T): T[] => Array<T>(count).fill(value);
const image = (image_url: unknown): string => saying([{ type: "input_image", image_url }]);

const REFUSED: [body: string, param: string | null, code: string][] = [
  ["[]", null, "invalid_type"],
  ["{}", "model", "missing_required_parameter"],
  [bodyOf({ model: 1 }), "model", "invalid_type"],
  [bodyOf({ temperature: 0 }), "temperature", "unknown_parameter"],
  [bodyOf({ safety_identifier: 1 }), "safety_identifier", "invalid_type"],
  [bodyOf({ input: null }), "input", "invalid_type"],
  [bodyOf({ input: undefined }), "input", "missing_required_parameter"],
  [bodyOf({ input: {} }), "input", "invalid_type"],
  [bodyOf({ input: [] }), "input", "array_below_min_length"],
  [bodyOf({ input: ["a"] }), "input[0]", "invalid_type"],
  [bodyOf({ input: [{ type: "reasoning" }] }), "input[0].type", "invalid_value"],
  [bodyOf({ input: [{ content: "a" }] }), "input[0].role", "missing_required_parameter"],
  [saying("a", "tool"), "input[0].role", "invalid_value"],
  [saying(3), "input[0].content", "invalid_type"],
  [saying([]), "input[0].content", "array_below_min_length"],
  [saying([{ type: "input_audio" }]), "input[0].content[0].type", "invalid_value"],
  [saying([{ type: "input_text", text: null }]), "input[0].content[0].text", "invalid_type"],
  [saying([{ type: "input_json", data: "a" }]), "input[0].content[0].data", "invalid_type"],
  [saying([{ type: "input_image", image_url: PNG }], "system"), "input[0].content[0].type", "invalid_value"],
  [saying([{ type: "input_text", text: "a" }], "assistant"), "input[0].content[0].type", "invalid_value"],
  [image("https://example.org/a.png"), "input[0].content[0].image_url", "image_url_not_supported"],
  [image("file-1"), "input[0].content[0].image_url", "invalid_image_url"],
  [image("data:image/png,abc"), "input[0].content[0].image_url", "invalid_image_url"],
  [image("data:image/png;base64,a b"), "input[0].content[0].image_url", "invalid_base64_image"],
  [
    saying([{ type: "input_image", image_url: PNG, file_id: "f" }]),
    "input[0].content[0].file_id",
    "unknown_parameter",
  ],
  [
    saying(many(257, { type: "input_image", image_url: PNG })),
    "input[0].content[256].image_url",
    "too_many_images",
  ],
  [
    bodyOf({ input: [{ type: "function_call", call_id: "c", name: "f" }] }),
    "input[0].arguments",
    "missing_required_parameter",
  ],
  [bodyOf({ questions: {} }), "questions", "invalid_type"],
  [asking(), "questions", "array_below_min_length"],
  [asking(...many(401, PREDICATE)), "questions", "array_above_max_length"],
  [asking({ type: "noul" }), "questions[0].type", "invalid_value"],
  [asking({ instructions: "a" }), "questions[0].type", "missing_required_parameter"],
  [asking({ type: 1 }), "questions[0].type", "invalid_type"],
  [asking({ type: "predicate" }), "questions[0].instructions", "missing_required_parameter"],
  [asking({ ...PREDICATE, instructions: null }), "questions[0].instructions", "invalid_type"],
  [asking({ ...PREDICATE, criteria: {} }), "questions[0].criteria", "unknown_parameter"],
  [asking({ ...PREDICATE, name: 1 }), "questions[0].name", "invalid_type"],
  [asking({ ...CHOICE, choices: [{ value: "a" }] }), "questions[0].choices", "array_below_min_length"],
  [
    asking({ ...CHOICE, choices: Array.from({ length: 256 }, (_, i) => ({ value: `${i}` })) }),
    "questions[0].choices",
    "array_above_max_length",
  ],
  [
    asking(PREDICATE, { ...CHOICE, choices: [{ value: "a" }, { value: 1 }] }),
    "questions[1].choices[1].value",
    "invalid_type",
  ],
  [
    asking({ ...CHOICE, choices: [{ value: true }, { value: true }] }),
    "questions[0].choices[1].value",
    "duplicate_choice",
  ],
  [asking({ ...CHOICE, choices: ["a", "b"] }), "questions[0].choices[0]", "invalid_type"],
  [asking({ ...SCORE, levels: [{ label: "a" }] }), "questions[0].levels", "array_below_min_length"],
  [asking({ ...SCORE, levels: many(11, { label: "a" }) }), "questions[0].levels", "array_above_max_length"],
  [
    asking({ ...SCORE, levels: [{ label: "a" }, {}] }),
    "questions[0].levels[1].label",
    "missing_required_parameter",
  ],
  ['{"model":"m","input":"a","questions":[],"__proto__":1}', "questions", "array_below_min_length"],
];

test.each(REFUSED.map(([body, param, code]) => ({ body, param, code })))(
  "$param is refused as $code",
  ({ body, param, code }) => {
    const result = readDecisionsRequest(parseJson(body));
    if (result.ok) throw new Error("it was read");
    const [detail] = result.details;
    expect([detail!.type, paramOf(detail!.loc)]).toEqual([code, param]);
    expect(detail!.msg).toContain(param === null ? "the body" : `'${param}'`);
  },
);

test.each([
  [
    bodyOf({ input: [{ type: "reasoning" }] }),
    "Invalid value for 'input[0].type': 'reasoning'. Supported values are 'message', 'function_call', " +
      "'function_call_output', 'custom_tool_call', 'custom_tool_call_output'.",
  ],
  [asking(), "Invalid 'questions': expected at least 1 element, but found 0."],
  [
    asking({ ...CHOICE, choices: [] }),
    "Invalid 'questions[0].choices': expected at least 2 elements, but found 0.",
  ],
])("%s is refused in whole words", (body, words) => {
  expect(() => read(body)).toThrow(words);
});

test.each<[(string | number)[], string | null]>([
  [["body", "state"], "input"],
  [["body", "model"], "model"],
  [["body", 12], null],
  [["body", "questions"], "questions"],
  [["body", "questions", "questions[1]", "choice"], "questions[1]"],
  [["body", "questions", "questions[1]", "choice", "criteria"], "questions[1].choices"],
  [["body", "questions", "questions[2]", "score", "criteria", 1], "questions[2].levels[1]"],
  [["body", "assets", "image-0-0"], "input[0].content[0].image_url"],
  [["header", "content-type"], null],
])("our place %j is its place %s", (loc, param) => {
  const sent = read(
    bodyOf({
      input: [{ role: "user", content: [{ type: "input_image", image_url: PNG }] }],
      questions: [PREDICATE, CHOICE, SCORE],
    }),
  );
  expect(paramOf(placeInDecisions(loc, sent))).toBe(param);
});
