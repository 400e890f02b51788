import { describe, expect, test } from "vitest";
import type { EngineContent } from "@typed-question/protocol/engine";
import { contentText } from "./content";
import { readState } from "./sentState";

const json = (value: unknown): EngineContent => ({
  format: "json",
  parts: [{ type: "text", text: JSON.stringify(value) }],
});
const read = (value: unknown): string => readState(json(value)).text;
const T = "I was charged twice.\nPlease return it.";

test("prose stays what it is", () => {
  expect(readState({ format: "text", parts: [{ type: "text", text: T }] }).text).toBe(T);
});

describe("a wrapped text is read as the text alone", () => {
  test.each<[string, unknown]>([
    ["the AI SDK's text part", [{ type: "text", text: T }]],
    ["an object of a text", { text: T }],
    ["an object around parts", { text: [{ type: "text", text: T }] }],
    ["a part alone", { type: "text", text: T }],
    [
      "a part with a client's marks",
      [{ type: "text", text: T, cache_control: { type: "ephemeral" }, annotations: [] }],
    ],
    ["a chat message", [{ role: "user", content: T }]],
    ["a message alone", { role: "user", content: T }],
    ["a message with its id", { id: "1", role: "user", content: T }],
    ["a message of parts", [{ role: "user", content: [{ type: "text", text: T }] }]],
    [
      "OpenAI's input",
      { input: [{ type: "message", role: "user", content: [{ type: "input_text", text: T }] }] },
    ],
    ["OpenAI's output part", [{ type: "output_text", text: T, annotations: [], logprobs: [] }]],
    ["Google's contents", { contents: [{ role: "user", parts: [{ text: T }] }] }],
    ["Google's contents without a role", { contents: [{ parts: [{ text: T }] }] }],
    ["Google's parts", { parts: [{ text: T }] }],
    [
      "the AI SDK's page message",
      { id: "m", role: "user", parts: [{ type: "text", text: T, state: "done" }] },
    ],
    ["LangChain's message", [{ type: "human", content: T }]],
    ["messages in an object", { messages: [{ role: "user", content: T }] }],
    [
      "two parts",
      [
        { type: "text", text: "I was charged twice." },
        { type: "text", text: "Please return it." },
      ],
    ],
    ["a string beside a part", ["I was charged twice.", { type: "text", text: "Please return it." }]],
    [
      "two messages of the user",
      [
        { role: "user", content: "I was charged twice." },
        { role: "user", content: "Please return it." },
      ],
    ],
    ["an object with a content", { content: T }],
  ])("%s", (_, value) => {
    expect(read(value)).toBe(T);
  });

  test("also without a text", () => {
    expect([
      read({ text: "" }),
      read([{ type: "text", text: "" }]),
      read([{ role: "user", content: [] }]),
    ]).toEqual(["", "", ""]);
  });
});

describe("a transcript has a line for each turn, with its role", () => {
  const LINES = "user: Where is my parcel?\nassistant: On its way.";
  test.each<[string, unknown]>([
    [
      "plain messages",
      [
        { role: "user", content: "Where is my parcel?" },
        { role: "assistant", content: "On its way.", refusal: null },
      ],
    ],
    [
      "OpenAI's items",
      [
        { type: "message", role: "user", content: [{ type: "input_text", text: "Where is my parcel?" }] },
        {
          id: "msg_1",
          type: "message",
          status: "completed",
          role: "assistant",
          content: [{ type: "output_text", text: "On its way.", annotations: [] }],
        },
      ],
    ],
    [
      "Anthropic's messages",
      {
        messages: [
          { role: "user", content: "Where is my parcel?" },
          { role: "assistant", content: [{ type: "text", text: "On its way." }] },
        ],
      },
    ],
  ])("%s", (_, value) => {
    expect(read(value)).toBe(LINES);
  });

  test("Google's contents", () => {
    const contents = [
      { role: "user", parts: [{ text: "Where?" }] },
      { role: "model", parts: [{ text: "Here." }] },
    ];
    expect(read({ contents })).toBe("user: Where?\nmodel: Here.");
  });

  test("a single message of another role keeps it", () => {
    expect(read([{ role: "assistant", content: "Hello" }])).toBe("assistant: Hello");
  });
});

describe("tools", () => {
  test.each<[string, unknown]>([
    [
      "OpenAI's chat",
      [
        {
          role: "assistant",
          content: null,
          tool_calls: [
            { id: "c", type: "function", function: { name: "find_order", arguments: '{"order_id":7}' } },
          ],
        },
        { role: "tool", tool_call_id: "c", content: "Sent on Monday." },
      ],
    ],
    [
      "Anthropic",
      [
        {
          role: "assistant",
          content: [{ type: "tool_use", id: "c", name: "find_order", input: { order_id: 7 } }],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "c", content: [{ type: "text", text: "Sent on Monday." }] },
          ],
        },
      ],
    ],
    [
      "the AI SDK",
      [
        {
          role: "assistant",
          content: [{ type: "tool-call", toolCallId: "c", toolName: "find_order", input: { order_id: 7 } }],
        },
        {
          role: "tool",
          content: [
            {
              type: "tool-result",
              toolCallId: "c",
              toolName: "find_order",
              output: { type: "text", value: "Sent on Monday." },
            },
          ],
        },
      ],
    ],
  ])("%s: a call is a turn of its speaker, its result one of the tool", (_, value) => {
    expect(read(value)).toBe("assistant: calls find order\norder id: 7\ntool: Sent on Monday.");
  });

  test("OpenAI's items and Google's parts", () => {
    expect(
      read([
        { type: "function_call", call_id: "c", name: "find_order", arguments: '{"order_id":7}' },
        { type: "function_call_output", call_id: "c", output: '{"sent":"Monday"}' },
      ]),
    ).toBe("calls find order\norder id: 7\ntool: sent: Monday");
    expect(
      read([
        { role: "model", parts: [{ functionCall: { name: "find_order", args: { order_id: 7 } } }] },
        { role: "user", parts: [{ functionResponse: { name: "find_order", response: { sent: "Monday" } } }] },
      ]),
    ).toBe("model: calls find order\norder id: 7\ntool: sent: Monday");
  });
});

test("parts that are no text are read by their words alone, an image by its description", () => {
  const description = "An image of 800 by 600 pixels with the text: Total 12.";
  const content = [
    { type: "text", text: "See this." },
    { type: "image_url", image_url: { url: description } },
    { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
    { type: "reasoning", id: "r", summary: [] },
    { type: "thinking", thinking: "It may be a receipt.", signature: "x" },
  ];
  expect(read([{ role: "user", content }])).toBe(`See this.\n${description}\nIt may be a receipt.`);
});

describe("a state with fields of its own changes nothing", () => {
  test.each<[string, unknown]>([
    ["fields", { order: 7, text: "Late" }],
    ["one field", { message: "Late" }],
    ["a field named input", { input: "Late" }],
    ["a type of its own", { type: "PDF", text: "Late" }],
    ["a part with a field", [{ type: "text", text: "Late", order: 7 }]],
    ["a document's facts", { type: "document", title: "Lease contract", pages: 12 }],
    ["values", ["a", "b"]],
    ["nothing", []],
    ["numbers", [1, 2]],
    ["messages beside fields", { ticket: 7, messages: [{ role: "user", content: "Late" }] }],
    [
      "other speakers",
      [
        { speaker: "Ada", text: "Late" },
        { speaker: "Ben", text: "Why?" },
      ],
    ],
    [
      "a message with a time",
      [
        { role: "user", content: "Late", at: "10:02" },
        { role: "agent", content: "Sorry", rating: null },
      ],
    ],
    ["a message of one speaker with a time", { role: "user", content: "Late", at: "10:02" }],
    ["a role without words", { role: "admin", name: "Ada" }],
    ["a content of fields", { role: "user", content: { order: 7 } }],
  ])("%s", (_, value) => {
    expect(read(value)).toBe(contentText(json(value)));
  });
});

describe("who said it", () => {
  const chat = readState(
    json([
      { role: "system", content: "Be kind." },
      { role: "user", content: "I want my money back." },
      { role: "assistant", content: [{ type: "text", text: "I will look into it." }] },
      { role: "user", content: "Today, please." },
    ]),
  );
  test.each([
    ["Did the customer ask for a refund?", "I want my money back.\nToday, please."],
    ["What does the user want?", "I want my money back.\nToday, please."],
    ["Has the support agent promised anything?", "I will look into it."],
    ["Did the assistant apologise?", "I will look into it."],
  ])("'%s' is asked about that side's words", (question, expected) => {
    expect(chat.textFor(question)).toBe(expected);
  });

  test.each([
    "Is a refund asked for?",
    "Was the customer charged twice?",
    "Did the agent answer the customer?",
    "Did the parcel arrive?",
    "",
  ])("'%s' is asked about all of it", (question) => {
    expect(chat.textFor(question)).toBe(chat.text);
  });

  test("plays no part where one side alone speaks", () => {
    const one = readState(json([{ role: "user", content: T }]));
    expect([one.textFor("Did the agent answer?"), one.textFor("Did the customer pay?")]).toEqual([T, T]);
  });
});
