import { expect, test } from "vitest";
import { LABELS_LISTED_MAX, LabelTallies } from "@/lib/shared/datasets/labelTallies";
import type { DatasetRow, LabelledQuestion, QuestionLabels } from "@/lib/shared/pageApi/datasets";
import { labelMatch, questionsFromLabels } from "./labelMatch";

const labelled: LabelledQuestion[] = [
  { name: "urgent", kind: "noul", labels: 3 },
  { name: "team", kind: "choice", labels: 3 },
  { name: "mood", kind: "score", labels: 2 },
];
function labelsOf(rows: readonly DatasetRow["expected"][]): QuestionLabels[] {
  const tallies = new LabelTallies();
  for (const expected of rows) tallies.add(expected);
  return tallies.list();
}
const labels = labelsOf([
  { urgent: true, team: "shipping", mood: 3 },
  { urgent: false, team: "billing", mood: 1 },
  { urgent: false, team: "shipping" },
]);

test("labels that fit no option, questions without labels and labels that nobody asks are told", () => {
  const questions = JSON.stringify({
    team: { type: "choice", criteria: { billing: null, sales: null } },
    wants_refund: { type: "noul", instructions: "Refund?" },
  });
  expect(labelMatch(questions, labelled, labels)).toMatchObject({
    questions: [
      { name: "team", labelled: 3, fitting: 1, strange: [{ text: "shipping", rows: 2 }] },
      { name: "wants_refund", labelled: 0, fitting: 0, strange: [] },
    ],
    unasked: ["urgent", "mood"],
  });
});

test("questions made from the labels fit every label", () => {
  const questions = questionsFromLabels(labelled, labels)!;
  expect(JSON.parse(questions)).toMatchObject({
    urgent: { type: "noul" },
    team: { type: "choice", criteria: { shipping: null, billing: null } },
    mood: { type: "score", criteria: ["0", "1", "2", "3"] },
  });
  const { questions: matched, unasked } = labelMatch(questions, labelled, labels);
  expect(matched.map(({ labelled: all, fitting }) => all - fitting)).toEqual([0, 0, 0]);
  expect(unasked).toEqual([]);
  expect(questionsFromLabels([], labels)).toBeNull();
});

test("numbers that are no levels become options", () => {
  const years = labelsOf([{ year: 1999 }, { year: 2.5 }]);
  const made = questionsFromLabels([{ name: "year", kind: "score" }], years)!;
  expect(JSON.parse(made)).toMatchObject({ year: { type: "choice", criteria: { 1999: null, 2.5: null } } });
});

test("texts that differ in every row are listed up to a limit, and the others are counted", () => {
  const questions = JSON.stringify({ team: { type: "choice", criteria: { billing: null, sales: null } } });
  const many = labelsOf(Array.from({ length: LABELS_LISTED_MAX + 5 }, (_, row) => ({ team: `text ${row}` })));
  const [team] = labelMatch(questions, labelled, many).questions;
  expect(team).toMatchObject({ labelled: LABELS_LISTED_MAX + 5, fitting: 0 });
  expect(team!.strange.at(-1)).toEqual({ text: "rarer labels, not looked at", rows: 5 });
});
