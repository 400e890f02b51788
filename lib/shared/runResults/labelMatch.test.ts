import { expect, test } from "vitest";
import type { DatasetRow, LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import { labelMatch, questionsFromLabels } from "./labelMatch";

const labelled: LabelledQuestion[] = [
  { name: "urgent", kind: "noul", labels: 3 },
  { name: "team", kind: "choice", labels: 3 },
  { name: "mood", kind: "score", labels: 2 },
];
const rows: Pick<DatasetRow, "expected">[] = [
  { expected: { urgent: true, team: "shipping", mood: 3 } },
  { expected: { urgent: false, team: "billing", mood: 1 } },
  { expected: { urgent: false, team: "shipping" } },
];

test("labels that fit no option, questions without labels and labels that nobody asks are told", () => {
  const questions = JSON.stringify({
    team: { type: "choice", criteria: { billing: null, sales: null } },
    wants_refund: { type: "noul", instructions: "Refund?" },
  });
  expect(labelMatch(questions, labelled, rows)).toMatchObject({
    questions: [
      { name: "team", labelled: 3, fitting: 1, strange: [{ text: "shipping", rows: 2 }] },
      { name: "wants_refund", labelled: 0, fitting: 0, strange: [] },
    ],
    unasked: ["urgent", "mood"],
  });
});

test("questions made from the labels fit every label", () => {
  const questions = questionsFromLabels(labelled, rows)!;
  expect(JSON.parse(questions)).toMatchObject({
    urgent: { type: "noul" },
    team: { type: "choice", criteria: { shipping: null, billing: null } },
    mood: { type: "score", criteria: ["0", "1", "2", "3"] },
  });
  const { questions: matched, unasked } = labelMatch(questions, labelled, rows);
  expect(matched.map(({ labelled: labels, fitting }) => labels - fitting)).toEqual([0, 0, 0]);
  expect(unasked).toEqual([]);
  expect(questionsFromLabels([], rows)).toBeNull();
});

test("numbers that are no levels become options", () => {
  const years = [{ expected: { year: 1999 } }, { expected: { year: 2.5 } }];
  const made = questionsFromLabels([{ name: "year", kind: "score" }], years)!;
  expect(JSON.parse(made)).toMatchObject({ year: { type: "choice", criteria: { 1999: null, 2.5: null } } });
});
