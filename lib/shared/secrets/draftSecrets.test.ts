import { expect, test } from "vitest";
import { contentSecrets } from "./contentSecrets";
import { draftTextWithoutSecrets } from "./draftSecrets";

const question = { name: "a", type: "noul", extra: [], criteriaExtra: [], json: "" };
const stored = (draft: object) =>
  JSON.stringify({ version: 1, draft: { state: { text: "token: x" }, ...draft } });

test("a stored draft has no keys in the fields that the form does not show, and stays the same without them", () => {
  const { text, removed } = draftTextWithoutSecrets(
    stored({
      extra: [
        { key: "log", json: '{"headers": {"Authorization": "Bearer sk-SECRET"}, "n": 9007199254740993}' },
        { key: "seed", json: "1.0" },
      ],
      questions: [
        {
          ...question,
          extra: [{ key: "token", json: '"x"' }],
          criteriaExtra: [{ key: "Secret", json: '"x"' }],
        },
        { ...question, name: "b", type: "kept", json: '{"type":"rank","api_key":"x","n":1.0}' },
      ],
    }),
  );
  expect(removed).toEqual([
    ...["log.headers", "questions.a.token", "questions.a.criteria.Secret", "questions.b.api_key"],
  ]);
  expect(JSON.parse(text)).toEqual({
    version: 1,
    draft: {
      state: { text: "token: x" },
      extra: [
        { key: "log", json: '{\n  "n": 9007199254740993\n}' },
        { key: "seed", json: "1.0" },
      ],
      questions: [
        question,
        { ...question, name: "b", type: "kept", json: '{\n  "type": "rank",\n  "n": 1.0\n}' },
      ],
    },
  });
  for (const same of [
    stored({ extra: [], questions: [question] }),
    "{",
    '{"draft":[]}',
    stored({ extra: 1 }),
  ]) {
    expect(draftTextWithoutSecrets(same)).toEqual({ text: same, removed: [] });
  }
});

test("keys in a person's own content are found with their place, and never quoted", () => {
  const request = {
    state: { customer: { apiKey: "abc-123", note: "ok" }, lines: ["one", "Bearer sk-SECRET-1"], token: 5 },
    questions: {
      a: {
        type: "noul",
        instructions: "Is\nsk-SECRET-1\nleaked?",
        criteria: { true: "AKIAIOSFODNN7EXAMPLE" },
      },
    },
    metadata: { note: "unknown" },
  };
  expect(contentSecrets(JSON.stringify(request))).toEqual([
    { place: "the state at customer.apiKey", kind: "a key or a header" },
    { place: "the state at lines[1]", kind: "an authorization" },
    { place: "the instructions of a, line 2", kind: "an API key" },
    { place: "the criteria of a at true", kind: "an AWS key" },
  ]);
  expect(
    contentSecrets('{"state":"token: the password is lost, bearer bonds. Basic training-2024"}'),
  ).toEqual([]);
  expect(contentSecrets("no JSON")).toEqual([]);
});
