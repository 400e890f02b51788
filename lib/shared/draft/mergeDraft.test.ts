import { expect, test } from "vitest";
import { emptyDraft, newOption, textContent, type Draft, type QuestionDraft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { draftToRequest } from "./draftToRequest";
import { keptParts, mergeDraft } from "./mergeDraft";
import { requestToDraft } from "./requestToDraft";
import { countingIds } from "@/test/drafts";

const ids = countingIds();

function draftOf(...questions: QuestionDraft[]): Draft {
  return { ...emptyDraft("m"), state: textContent("s"), questions };
}

function edit(draft: Draft, change: (request: string) => string): Draft {
  const reading = requestToDraft(change(draftToRequest(draft) ?? ""), ids);
  if (!reading.ok) throw new Error(reading.problem.message);
  return mergeDraft(draft, reading.draft);
}

const noul = (name: string, included = true): QuestionDraft => ({
  ...newQuestion("noul", name, ids),
  included,
  collapsed: true,
  instructions: textContent(`is it ${name}?`),
});

test("an edit of the request keeps the further models and the repeats, and no model twice", () => {
  const draft = { ...draftOf(noul("a")), compareWith: ["n", "o"], repeats: 5 };
  expect(edit(draft, (request) => request)).toEqual(draft);
  const edited = edit(draft, (request) => request.replace('"model": "m"', '"model": "n"'));
  expect([edited.model, edited.compareWith, edited.repeats]).toEqual(["n", ["o"], 5]);
});

test("an edit of the request changes nothing else in the draft", () => {
  const choice = { ...newQuestion("choice", "c", ids), options: [newOption(ids, "x"), newOption(ids, "y")] };
  const draft = draftOf(noul("out", false), noul("a"), noul("off", false), choice);
  expect(edit(draft, (request) => request)).toEqual(draft);
});

test("an edit of the request keeps what the form says of an image", () => {
  const image = { placeholder: "p", key: "k", name: "run.gif", format: "png", note: "Converted" } as const;
  const still = { ...image, takenFrom: "first frame of an animation of 12 frames" };
  const draft = { ...draftOf(noul("a")), state: textContent("see p"), images: [still] };
  expect(edit(draft, (request) => request)).toEqual(draft);
});

test("questions that are not included stay behind the question that they stood behind", () => {
  const draft = draftOf(noul("first", false), noul("a"), noul("off", false), noul("b"), noul("last", false));
  const swapped = edit(draft, () =>
    JSON.stringify({
      state: "s",
      model: "m",
      questions: { b: { type: "noul" }, new: { type: "noul" }, a: { type: "noul" } },
    }),
  );
  expect(swapped.questions.map(({ name }) => name)).toEqual(["first", "b", "last", "new", "a", "off"]);
});

test("a question that is renamed in the JSON stays the same question, with its resting fields", () => {
  const question = { ...noul("a"), options: [newOption(ids, "kept")] };
  const draft = draftOf(question, noul("b"));
  expect(edit(draft, (request) => request.replace('"a": {', '"renamed": {'))).toEqual(
    draftOf({ ...question, name: "renamed" }, ...draft.questions.slice(1)),
  );
});

test("an image keeps its name and its note, whatever its placeholder becomes", () => {
  const image = { placeholder: "p", key: "k", name: "scan.png", format: "png", note: "Scaled" } as const;
  const draft = { ...draftOf(), images: [image] };
  expect(edit(draft, (request) => request.replace('"p"', '"q"'))).toEqual({
    ...draft,
    images: [{ ...image, placeholder: "q" }],
  });
});

test("two images with the same bytes keep their names apart", () => {
  const image = { key: "k", format: "png", note: "" } as const;
  const images = ["one", "two"].map((name) => ({ ...image, placeholder: name, name: `${name}.png` }));
  const draft = { ...draftOf(), images };
  expect(edit(draft, (request) => request)).toEqual(draft);
});

test("what the form does not show is named", () => {
  const draft = edit(draftOf(), () =>
    JSON.stringify({
      state: "s",
      model: "m",
      x_trace: {},
      questions: {
        where: { type: "box" },
        a: { type: "noul", hint: 1, criteria: { maybe: "x" } },
      },
    }),
  );
  expect(keptParts(draft)).toEqual([
    "`x_trace`",
    "question `where` (box)",
    "`hint` of question `a`",
    "criteria `maybe` of question `a`",
  ]);
});
