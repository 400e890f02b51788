import { expect, test } from "vitest";
import type { AnswerPreview, HistoryItem } from "@/lib/shared/pageApi/history";
import { factsOf } from "@/test/evaluations";
import { summariseModels } from "./runSummary";

const answerOf = (answers: AnswerPreview[]): HistoryItem["evaluations"][number] => ({
  ...factsOf(),
  answers,
});

const previewsOf = (...repeats: AnswerPreview[][]) =>
  summariseModels({ plan: null, evaluations: repeats.map(answerOf) })[0]?.preview;

const yes = (value: number): AnswerPreview => ({ name: "refund", type: "noul", value, probability: null });
const team = (value: string, probability: number): AnswerPreview => ({
  ...{ name: "team", type: "choice", value, probability },
});
const mood = (value: number): AnswerPreview => ({ name: "mood", type: "score", value, probability: 0.5 });

test("a model that was asked several times is shown with the mean of its answers", () => {
  expect(previewsOf([yes(0.9), mood(1), team("it", 0.8)], [yes(0.3), mood(2), team("it", 0.6)])).toEqual([
    { name: "refund", text: "Probably yes · 60%" },
    { name: "mood", text: "1.50" },
    { name: "team", text: "it · 70%" },
  ]);
});

test("a refusal is said, and beside the answers of other repeats it is counted", () => {
  const refused: AnswerPreview = { name: "refund", type: "refusal", value: null, probability: null };
  expect(previewsOf([refused])).toEqual([{ name: "refund", text: "refused" }]);
  expect(previewsOf([refused], [yes(0.9)], [yes(0.3)])).toEqual([
    { name: "refund", text: "Probably yes · 60%, 1 of 3 refused" },
  ]);
});

test("repeats that chose differently are shown with what they choose on average", () => {
  const said = (...probabilities: [string, number][]): AnswerPreview[] => {
    const [value, probability] = probabilities.toSorted(([, one], [, other]) => other - one)[0]!;
    return [{ ...team(value, probability), probabilities }];
  };
  const [one, other] = [said(["a", 0.4], ["b", 0.3], ["c", 0.3]), said(["a", 0.1], ["b", 0.9])];
  expect(previewsOf(said(["a", 0.5], ["b", 0.5]), one, other)).toEqual([{ name: "team", text: "b · 57%" }]);
  // The list from before the probabilities were stored has it, too.
  expect(previewsOf(one, [team("b", 0.9)], other)).toEqual([{ name: "team", text: "b in 2, a in 1" }]);
});

test("where the repeats chose different options it counts them, the most frequent first", () => {
  expect(previewsOf([team("a", 0.4)], [team("b", 0.9)], [team("b", 0.8)])).toEqual([
    { name: "team", text: "b in 2, a in 1" },
  ]);
});

test("one answer is shown as it is", () => {
  expect(previewsOf([yes(0.93), team("it", 0.5)])).toEqual([
    { name: "refund", text: "Yes · 93%" },
    { name: "team", text: "it · 50%" },
  ]);
  const box: AnswerPreview = { name: "where", type: "box", value: null, probability: null };
  expect(previewsOf([box], [box])).toEqual([{ name: "where", text: "box" }]);
});

test("a name that was not asked stands behind the one that has its answer, unless it was asked after all", () => {
  const columns = [
    { model: "m", wanted: 1, deterministic: true },
    { model: "n", wanted: 1, deterministic: true },
    { model: "m-latest", wanted: 1, deterministic: true, takesFrom: "m" },
  ];
  const namesOf = (...asked: string[]) =>
    summariseModels({
      plan: { repeats: 1, columns },
      evaluations: asked.map((modelAsked) => ({ ...answerOf([yes(0.9)]), modelAsked })),
    }).map((model) => [model.asked, model.takesFrom]);
  expect(namesOf("m", "n")).toEqual([
    ["m", null],
    ["m-latest", "m"],
    ["n", null],
  ]);
  expect(namesOf("m", "m-latest")).toEqual([
    ["m", null],
    ["m-latest", null],
  ]);
  expect(namesOf("n")).toEqual([["n", null]]);
});
