import { expect, test } from "vitest";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import { emptyDraft, newLevel, newOption, type Draft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { placeDetails } from "./placeDetails";
import { countingIds } from "@/test/drafts";

const newId = countingIds();
const draft: Draft = {
  ...emptyDraft("m"),
  images: [{ placeholder: "p.1", key: "k", name: "a.png", format: "png", note: "" }],
  questions: [
    { ...newQuestion("noul", "n", newId), id: "off", included: false },
    { ...newQuestion("noul", "n", newId), id: "noul" },
    {
      ...newQuestion("choice", "score", newId),
      id: "choice",
      options: [{ ...newOption(newId, "0"), id: "zero" }],
    },
    { ...newQuestion("score", "s", newId), id: "score", levels: [{ ...newLevel(newId), id: "low" }] },
    { ...newQuestion("noul", "where", newId), id: "kept", type: "kept", json: '{"type":"box"}' },
  ],
};

const detail = (...loc: ValidationDetail["loc"]): ValidationDetail => ({ loc, msg: "m", type: "t" });

test.each([
  [["body", "state"], "state"],
  [["body", "state", "a", 0], "state"],
  [["body", "model"], "model"],
  [["body", "questions"], "questions"],
  [["body", "questions", "n"], "noul.name"],
  [["body", "questions", "n", "noul", "instructions"], "noul.instructions"],
  [["body", "questions", "n", "noul", "criteria", "true"], "noul.yes"],
  [["body", "questions", "n", "noul", "criteria", "false"], "noul.no"],
  [["body", "questions", "score", "choice", "criteria"], "choice.options"],
  [["body", "questions", "score", "choice", "criteria", 0], "zero.description"],
  [["body", "questions", "s", "score", "criteria"], "score.levels"],
  [["body", "questions", "s", "criteria", 0], "low.description"],
  [["body", "questions", "s", "score", "criteria", 7], "score.levels"],
  [["body", "questions", "where", "box", "instructions"], "kept.name"],
  [["body", "assets", "p.1"], "image.p.1"],
  [["body", "assets", "p.1", "part"], "image.p.1"],
])("a detail at %j stands at the field %s", (loc, field) => {
  expect(placeDetails([detail(...loc)], draft)).toEqual({
    placed: [{ field, severity: "error", message: "m" }],
    unplaced: [],
  });
});

test("a detail about what the form does not show is a sentence with its place", () => {
  const details = [
    detail("body"),
    detail("body", "assets", "gone", "part"),
    detail("body", "questions", "gone"),
    detail("header", "x"),
  ];
  expect(placeDetails(details, draft)).toEqual({
    placed: [],
    unplaced: ["m", "m (body › assets › gone › part)", "m (body › questions › gone)", "m (header › x)"],
  });
});
