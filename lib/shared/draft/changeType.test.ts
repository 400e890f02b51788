import { expect, test } from "vitest";
import { changeType } from "./changeType";
import { jsonContent, newLevel, newOption, textContent, type QuestionDraft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { countingIds } from "@/test/drafts";

const ids = countingIds();

const choice = (): QuestionDraft => ({
  ...newQuestion("choice", "q", ids),
  instructions: textContent("Which?"),
  options: [
    newOption(ids, "low", textContent("a small matter")),
    newOption(ids, "high"),
    newOption(ids, "json", jsonContent("[1]")),
  ],
});

const levelTexts = ({ levels }: QuestionDraft) => levels.map(({ description }) => description.text);
const optionTexts = ({ options }: QuestionDraft) =>
  options.map(({ name, description }) => [name, description.text]);

test("options become levels by description, else by name, and come back with their names", () => {
  const score = changeType(choice(), "score", ids);
  expect([score.type, score.instructions.text, levelTexts(score)]).toEqual([
    "score",
    "Which?",
    ["a small matter", "high", "[1]"],
  ]);
  expect(optionTexts(changeType(score, "choice", ids))).toEqual(optionTexts(choice()));
});

test("levels that were edited are there again after a change to choice and back", () => {
  const score = changeType(choice(), "score", ids);
  score.levels = [newLevel(ids, textContent("mine")), newLevel(ids, textContent("own"))];
  const back = changeType(changeType(score, "choice", ids), "score", ids);
  expect(levelTexts(back)).toEqual(["mine", "own"]);
});

test("levels that only repeated the options follow a later edit of the options", () => {
  const back = changeType(changeType(choice(), "score", ids), "choice", ids);
  back.options = [...back.options, newOption(ids, "new")];
  expect(levelTexts(changeType(back, "score", ids))).toEqual(["a small matter", "high", "[1]", "new"]);
});

test("yes and no become two options, and the first two options yes and no", () => {
  const noul = { ...newQuestion("noul", "q", ids), yes: textContent("paid"), no: textContent("open") };
  expect(optionTexts(changeType(noul, "choice", ids))).toEqual([
    ["yes", "paid"],
    ["no", "open"],
  ]);
  const { yes, no } = changeType(choice(), "noul", ids);
  expect([yes.text, no.text]).toEqual(["a small matter", "high"]);
});

test("short levels become option names, long ones descriptions", () => {
  const long = "a level that is described at such a length that it cannot be a name";
  const score = {
    ...newQuestion("score", "q", ids),
    levels: [newLevel(ids, textContent("calm")), newLevel(ids, textContent(long))],
  };
  expect(optionTexts(changeType(score, "choice", ids))).toEqual([
    ["calm", ""],
    ["level_1", long],
  ]);
});

test("a question without criteria starts the new type with two rows to write in", () => {
  const empty = newQuestion("noul", "q", ids);
  expect(optionTexts(changeType(empty, "choice", ids))).toEqual([
    ["", ""],
    ["", ""],
  ]);
  expect(levelTexts(changeType(empty, "score", ids))).toEqual(["", ""]);
});
