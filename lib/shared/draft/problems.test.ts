import { expect, test } from "vitest";
import {
  emptyDraft,
  jsonContent,
  newLevel,
  newOption,
  textContent,
  type Draft,
  type QuestionDraft,
} from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { exampleDraft } from "@/lib/shared/examples/example";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { inspectDraft } from "./problems";
import { countingIds } from "@/test/drafts";

const newId = countingIds();
const draftOf = (...questions: QuestionDraft[]): Draft => ({
  ...emptyDraft("m"),
  state: textContent("s"),
  questions,
});
const found = (draft: Draft) =>
  inspectDraft(draft).problems.map(({ field, severity, message }) => [field, severity, message]);

const noul = (id: string, name = id): QuestionDraft => ({
  ...newQuestion("noul", name, newId),
  id,
  instructions: textContent("?"),
});
const choice = (id: string, ...names: string[]): QuestionDraft => ({
  ...noul(id),
  type: "choice",
  options: names.map((name, index) => ({ ...newOption(newId, name), id: `${id}${index}` })),
});
const score = (id: string, ...texts: string[]): QuestionDraft => ({
  ...noul(id),
  type: "score",
  levels: texts.map((text, index) => ({ ...newLevel(newId, textContent(text)), id: `${id}${index}` })),
});

test.each(EXAMPLES)("the example $title has nothing to fix", (example) => {
  const { problems, requestText } = inspectDraft(exampleDraft(example, "model-latest", newId));
  expect([problems, requestText === null]).toEqual([[], false]);
});

test("an empty draft names what a run lacks", () => {
  expect(found(emptyDraft(""))).toEqual([
    ["state", "error", "Add some content to ask about"],
    ["model", "error", "Choose a model"],
    ["questions", "error", "Add a question to run"],
  ]);
});

test("questions that are not included are not looked at, but one must be", () => {
  expect(found(draftOf({ ...noul("a", ""), included: false }))).toEqual([
    ["questions", "error", "Include a question to run"],
  ]);
  expect(found(draftOf(noul("a", "same"), { ...noul("b", "same"), included: false }))).toEqual([]);
});

test("names are missed and named twice at each of their fields", () => {
  expect(found(draftOf(noul("a", ""), noul("b", "same"), noul("c", "same")))).toEqual([
    ["a.name", "error", "Give the question a name"],
    ["b.name", "error", "Duplicate name: same"],
    ["c.name", "error", "Duplicate name: same"],
  ]);
  expect(found(draftOf(choice("a", "x", "", "x")))).toEqual([
    ["a0.name", "error", "Duplicate name: x"],
    ["a1.name", "warning", "Without a name it is answered as (empty name)"],
    ["a2.name", "error", "Duplicate name: x"],
  ]);
  expect(found(draftOf(choice("a", "", "x", "")))).toEqual([
    ["a0.name", "error", "Name this option"],
    ["a2.name", "error", "Name this option"],
  ]);
});

test("too few and too many options and levels are named at their list", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
  expect(
    found(draftOf(choice("a"), choice("b", "x"), choice("c", ...many(255)), choice("d", ...many(300)))),
  ).toEqual([
    ["a.options", "error", "Add an option"],
    ["b.options", "warning", "A single option always gets probability 1"],
    ["d.options", "error", "300 options; the limit is 255"],
  ]);
  expect(
    found(draftOf(score("a"), score("b", "x"), score("c", ...many(10)), score("d", ...many(11)))),
  ).toEqual([
    ["a.levels", "error", "Add a level"],
    ["b.levels", "warning", "A single level always gets probability 1 and score 0"],
    ["d.levels", "error", "11 levels; the limit is 10"],
  ]);
  expect(found(draftOf(score("a", "low", "")))).toEqual([
    ["a1.description", "error", "Say what level 1 means"],
  ]);
});

test("JSON that is broken, scalar or has a key twice is named with line and column", () => {
  const draft = draftOf({
    ...noul("a"),
    instructions: jsonContent("null"),
    yes: jsonContent('{"k":1,"k":2}'),
  });
  draft.state = jsonContent('{\n  "a": }');
  expect(found(draft)).toEqual([
    ["state", "error", 'Line 2, column 8: Expected a value but found "}"'],
    [
      "a.instructions",
      "error",
      "Line 1, column 1: JSON here is an object or an array; a single value belongs in a text field, without its quotes",
    ],
    ["a.yes", "warning", 'Line 1, column 8: The key "k" stands twice in this object; the last one counts'],
  ]);
  expect(inspectDraft(draft).requestText).toBe(null);
});

test("a question without instructions is pointed out and still runs", () => {
  const draft = draftOf({ ...choice("a", "x", "y"), instructions: textContent() });
  expect(found(draft)).toEqual([
    ["a.instructions", "warning", "No instructions: the model sees only the criteria"],
  ]);
});

test("options and questions that differ in case alone are two, to the byte of the request", () => {
  const draft = draftOf(choice("Team", "Billing", "billing"), choice("team", "BILLING", "billing"));
  const { problems, requestText } = inspectDraft(draft);
  expect(problems).toEqual([]);
  const { questions } = JSON.parse(requestText ?? "") as { questions: Record<string, { criteria: object }> };
  expect(Object.entries(questions).map(([name, { criteria }]) => [name, Object.keys(criteria)])).toEqual([
    ["Team", ["Billing", "billing"]],
    ["team", ["BILLING", "billing"]],
  ]);
});

test("what only the wire contract refuses is found too", () => {
  const kept = { ...noul("a"), type: "kept" as const, json: '{"type":"poll"}' };
  const [problem] = inspectDraft(draftOf(kept)).problems;
  expect([problem?.field, problem?.severity]).toEqual(["a.name", "error"]);
  const deep = "[".repeat(256) + "]".repeat(256);
  expect(found({ ...draftOf(noul("a")), state: jsonContent(deep) })).toEqual([
    ["state", "error", "Nested deeper than 256 levels in the request"],
  ]);
});

test("an image that nothing mentions keeps a run from starting, by name", () => {
  const image = { key: "k", format: "png", note: "" } as const;
  const images = [
    { ...image, placeholder: "p1", name: "seen.png" },
    { ...image, placeholder: "p2", name: "lost.png" },
  ];
  const draft = { ...draftOf(noul("a")), state: textContent("look at p1"), images };
  expect(inspectDraft(draft).problems).toEqual([
    {
      field: "image.p2",
      severity: "error",
      message: "lost.png isn't used in the state or a question",
      missing: true,
    },
  ]);
});

test("names, options and levels that look alike are warned of, and sent as they are", () => {
  const draft = draftOf(
    choice("a", "technical", "tech\u200bnical", "caf\u00e9", "cafe\u0301"),
    choice("\u0430", "x", "X", "y "),
    score("c", "low", "high", "lоw", "high"),
  );
  expect(found(draft)).toEqual([
    [
      "\u0430.name",
      "warning",
      "Looks like “a” of another question: this has “а” (Cyrillic U+0430), that has “a” (U+0061)",
    ],
    [
      "a1.name",
      "warning",
      "Looks like “technical” of option 1: this has a zero-width space U+200B after “tech”",
    ],
    [
      "a3.name",
      "warning",
      "Looks like “caf\u00e9” of option 3: this has “e\u0301” (U+0065 U+0301), that has “\u00e9” (U+00E9)",
    ],
    ["\u04302.name", "warning", "“y ” has a space U+0020 at its end"],
    [
      "c2.description",
      "warning",
      "Looks like “low” of level 0: this has “о” (Cyrillic U+043E), that has “o” (U+006F)",
    ],
    ["c3.description", "warning", "Reads the same as level 1"],
  ]);
  const request = JSON.parse(inspectDraft(draft).requestText ?? "") as { questions: object };
  expect(Object.keys(request.questions)).toEqual(["a", "\u0430", "c"]);
});

test("JSON levels, equal names and questions of other types have their own messages", () => {
  const json = (text: string) => ({ ...newLevel(newId, jsonContent(text)), id: text });
  const draft = draftOf(
    { ...score("a"), levels: [json('{"a":1}'), json('{"a":1} ')] },
    choice("b", "x", "x"),
  );
  expect(found(draft)).toEqual([
    ["b0.name", "error", "Duplicate name: x"],
    ["b1.name", "error", "Duplicate name: x"],
  ]);
});
