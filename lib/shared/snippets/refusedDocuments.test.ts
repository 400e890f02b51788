import { expect, test } from "vitest";
import { readPasted } from "./readPasted";

const KEY = "sk-SECRET-EXAMPLE";
const BODY = '{"model":"m","state":"Hi","questions":{"a":{"type":"noul"}}}';
const json = (value: unknown) => JSON.stringify(value);
const har = (text: string) =>
  json({ log: { entries: [{ request: { method: "POST", url: "https://x", postData: { text } } }] } });

const NO_REQUEST = "A request has a state and questions.";
test.each<[string, unknown]>([
  ["a body for OpenAI’s chat API", { model: "gpt-4o", messages: [{ role: "user", content: BODY }] }],
  ["a body for OpenAI’s Responses API", { model: "gpt-5", input: "hi" }],
  [
    "a body for Anthropic’s Messages API",
    { model: "claude-x", max_tokens: 9, messages: [{ role: "user", content: "hi" }] },
  ],
  ["a body for Google’s Gemini API", { contents: [{ parts: [{ text: "hi" }] }] }],
  ["a body for an embeddings API", { model: "text-embedding-3", input: "hi" }],
  ["a body for a completions API", { model: "x", prompt: "hi" }],
  ["a response of OpenAI’s chat API", { choices: [{ index: 0, message: {} }] }],
  ["a response of OpenAI’s Responses API", { object: "response", output: [] }],
  ["a response of Anthropic’s Messages API", { type: "message", role: "assistant", content: [] }],
  ["a response of OpenAI’s Decisions API", { model: "x", answers: [{ type: "predicate", probability: 1 }] }],
  [
    "an OpenAPI document",
    { openapi: "3.1.0", info: {}, paths: { "/": { example: JSON.parse(BODY) as unknown } } },
  ],
  ["a list of models", { models: [{ name: "m" }] }],
  ["a list of models", { object: "list", data: [{ id: "m" }] }],
  ["a GraphQL query", { query: "{ a }", variables: {} }],
  ["a JSON Schema", { $schema: "x", properties: {} }],
  ["a package.json file", { name: "x", version: "1.0.0", scripts: {} }],
  ["an environment of an HTTP client", { name: "dev", values: [{ key: "token", value: KEY }] }],
])("%s is refused by its name", (name, value) => {
  const message = `The text is ${name}, not a request. ${NO_REQUEST}`;
  const inCurl = `curl x --data-binary @- <<'END'\n${json(value)}\nEND`;
  expect([readPasted(json(value)), readPasted(inCurl)]).toEqual([
    { ok: false, message },
    { ok: false, message },
  ]);
});

test.each<[string, string, string]>([
  [
    "a response",
    json({ model: "m", answers: { a: { type: "noul", noul: 1 } }, usage: {} }),
    "The text is a response of this service, not a request. Paste the request that it answers.",
  ],
  [
    "an error",
    json({ detail: { error_type: "x", message: "y" } }),
    "The text is an error response, not a request. Paste the request that it answers.",
  ],
  [
    "an experiment",
    json({
      format: "typed-question-playground/experiment",
      version: 2,
      draft: { state: "x", questions: {} },
    }),
    "The text is an exported experiment, not a request. Open it with Import a file, in the list of experiments.",
  ],
  [
    "a body for OpenAI’s Decisions API",
    json({ model: "x", input: "hi", questions: [{ type: "rank", instructions: "q" }] }),
    "The text is a body for OpenAI’s Decisions API, not a request. Its questions need the types predicate, choice or score.",
  ],
  [
    "any JSON",
    json({ a: 1, b: 2, c: 3, d: 4, e: KEY, f: 6 }),
    `The text is JSON with the fields "a", "b", "c", "d" and 2 more, not a request. ${NO_REQUEST}`,
  ],
  [
    "a record with a state",
    json({ state: "open", id: 1, title: "x", url: "y", token: KEY }),
    `The text is JSON with the fields "state", "id", "title", "url" and 1 more, not a request. ${NO_REQUEST}`,
  ],
  ["a list", "[1,2]", `The text is a list without a request in it. ${NO_REQUEST}`],
  ["a text in JSON", '"hello"', `The text is a single JSON value, not a request. ${NO_REQUEST}`],
  ["a HAR without one", har("{}"), "The text is a HAR file, and no request in it is one for this service."],
  [
    "a HAR of another API",
    har('{"model":"x","messages":[{"role":"user"}]}'),
    "No request in the text is one for this service. It holds a body for OpenAI’s chat API.",
  ],
  [
    "a log of another API",
    `12:00 INFO ${json({ model: "gpt", messages: [{ role: "user", content: KEY }] })}`,
    `The text is a body for OpenAI’s chat API, not a request. ${NO_REQUEST}`,
  ],
  [
    "an OpenAPI document in YAML",
    "openapi: 3.1.0\ninfo:\n  title: x",
    `The text is an OpenAPI document, not a request. ${NO_REQUEST}`,
  ],
  [
    "broken JSON",
    '{"state":{"state":"y"},}',
    'The body is not JSON at character 23: Expected a property name in double quotes but found "}".',
  ],
  [
    "a broken list",
    '[{"state":"y"},]',
    'The body is not JSON at character 15: Expected a value but found "]".',
  ],
  ["YAML", "state: x\nquestions: {}", "That doesn’t look like curl, HTTP or JSON."],
  [
    "an .http file with its body elsewhere",
    "### a\nPOST x\n\n< ./body.json",
    "The body is in the file ./body.json: paste what is in it in its place.",
  ],
  [
    "an .http file without an evaluation",
    "GET x\n\n###\nPOST y\n\n{{body}}",
    "None of 2 requests can be read. The HTTP request has no body.",
  ],
  ["a page", "<!DOCTYPE html><p>x", "The text is a page or an XML document, not a request."],
])("%s is refused by its name, with what to do", (_name, text, message) => {
  expect(readPasted(text)).toEqual({ ok: false, message });
});
