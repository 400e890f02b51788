import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyDraft, jsonContent, newOption, textContent, type Draft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { foldedAsset } from "./draftImage";
import { draftToRequest } from "./draftToRequest";
import { requestToDraft } from "./requestToDraft";
import { countingIds, drafts, withoutIds } from "@/test/drafts";

const ids = countingIds();

test("a draft comes back whole from its request: names, order, JSON formatting and unknown fields", () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const text = draftToRequest(draft);
      const reading = requestToDraft(text ?? "", ids);
      expect(reading.ok && withoutIds(reading.draft)).toEqual(withoutIds(draft));
    }),
    { numRuns: 300 },
  );
});

test("a request is written from a draft again as the same text", () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const text = draftToRequest(draft);
      const reading = requestToDraft(text ?? "", ids);
      expect(reading.ok && draftToRequest(reading.draft)).toBe(text);
    }),
    { numRuns: 200 },
  );
});

function ticketDraft(): Draft {
  return {
    ...emptyDraft("model-latest"),
    state: jsonContent('{\n  "id": 9007199254740993,\n  "10": 1.50\n}'),
    questions: [
      {
        ...newQuestion("choice", "team", ids),
        instructions: textContent("Which team?"),
        options: [newOption(ids, "billing", textContent("money")), newOption(ids, "other")],
      },
      { ...newQuestion("noul", "refund", ids), no: textContent("keeps it") },
    ],
    images: [{ placeholder: "p1", key: "k1", name: "a.png", format: "png", note: "" }],
    extra: [{ key: "x_trace", json: "{}" }],
  };
}

test("the request is laid out for reading and carries typed JSON as it was typed", () => {
  expect(draftToRequest(ticketDraft())).toBe(`{
  "state": {
    "id": 9007199254740993,
    "10": 1.50
  },
  "model": "model-latest",
  "questions": {
    "team": {
      "type": "choice",
      "instructions": "Which team?",
      "criteria": {
        "billing": "money",
        "other": null
      }
    },
    "refund": {
      "type": "noul",
      "criteria": {
        "false": "keeps it"
      }
    }
  },
  "assets": {
    "p1": { "type": "image", "format": "png", "part": "k1" }
  },
  "x_trace": {}
}`);
});

test("the assets can be written in another way than as parts of a form", () => {
  expect(draftToRequest(ticketDraft(), foldedAsset)).toBe(
    draftToRequest(ticketDraft())?.replace('"part": "k1"', '"data_base64": "base64 of k1"'),
  );
});

test("questions that are not included are not written and not looked at", () => {
  const draft = ticketDraft();
  const [team, refund] = draft.questions;
  if (!team || !refund) throw new Error("two questions");
  draft.questions = [refund, { ...team, name: "refund", included: false, instructions: jsonContent("{") }];
  const reading = requestToDraft(draftToRequest(draft) ?? "", ids);
  expect(reading.ok && reading.draft.questions.map(({ name }) => name)).toEqual(["refund"]);
});

test("a draft that no JSON can hold has no request: bad JSON, a question or an option named twice", () => {
  const twoQuestions = {
    ...ticketDraft(),
    questions: [newQuestion("noul", "a", ids), newQuestion("noul", "a", ids)],
  };
  const twoOptions = {
    ...ticketDraft(),
    questions: [{ ...newQuestion("choice", "a", ids), options: [newOption(ids, "x"), newOption(ids, "x")] }],
  };
  const badState = { ...ticketDraft(), state: jsonContent('{"a": }') };
  expect([twoQuestions, twoOptions, badState].map((draft) => draftToRequest(draft))).toEqual([
    null,
    null,
    null,
  ]);
});

test("an empty draft has a request, so that the JSON can be started from it", () => {
  expect(draftToRequest(emptyDraft("m"))).toBe('{\n  "state": "",\n  "model": "m",\n  "questions": {}\n}');
});
