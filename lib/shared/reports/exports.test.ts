import fc from "fast-check";
import { expect, test } from "vitest";
import { membersOf, parseJson, parseJsonOrNull } from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { judgeRecords } from "./judgedRun";
import { readRunCsv } from "./readRunCsv";
import { answerTo, reportQuestions } from "./reportQuestion";
import { resultJson } from "./resultJson";
import { runCsv } from "./runCsv";
import { readRunJsonLines, runJsonLines } from "./runJsonLines";
import type { RunRecord } from "./runRecord";
import type { RunSettings } from "./runSettings";

const QUESTIONS_TEXT = JSON.stringify({
  urgent: { type: "noul" },
  "p_team=x": { type: "choice", criteria: { "=1+1": null, expected_b: null } },
  level: { type: "score", criteria: ["low", "-high"] },
});

function questionsOf(text: string) {
  const result = validateRequest(parseJson(`{"state":"s","model":"m","questions":${text}}`));
  if (!result.ok) throw new Error(JSON.stringify(result.details));
  return reportQuestions(result.request.questions);
}
const questions = questionsOf(QUESTIONS_TEXT);

const answers = JSON.stringify({
  urgent: { type: "noul", noul: 0.75 },
  "p_team=x": {
    ...{ type: "choice", choice: "=1+1", confidence: 0.4 },
    probabilities: { "=1+1": 0.7, expected_b: 0.3 },
  },
  level: {
    type: "score",
    score: 0.9,
    confidence: 0.8,
    legend: { 0: "low", 1: "-high" },
    probabilities: { 0: 0.1, 1: 0.9 },
  },
});

const answered: RunRecord = {
  ...{ row: 0, model: "a", modelAnswered: "a-1", state: '{"n":9007199254740993,"t":"=HYPERLINK(1)"}' },
  ...{ expected: { urgent: true, "p_team=x": "=1+1", level: 1 }, answers, error: null },
};
const refused: RunRecord = {
  ...answered,
  ...{ row: 1, expected: {}, answers: '{"urgent":{"type":"refusal"}}' },
};
const failed: RunRecord = {
  ...answered,
  ...{ row: 2, modelAnswered: null, answers: null },
  error: { status: 502, errorType: "upstream_error", message: "-1\n@away; or not" },
};
const records = [answered, refused, failed];

const settings: RunSettings = {
  ...{ name: "n", dataset: { name: "n", version: 3 }, startedAt: "2026-11-29T10:00:00.000Z" },
  ...{ models: [{ model: "a", answeredBy: ["a-1"] }], baseline: "a", questions: QUESTIONS_TEXT },
  ...{ skippedRows: 0, bars: ["accuracy=0.9"], askedAt: null },
};

test("a spreadsheet gets numbers with a point and an ASCII minus, and no formula", () => {
  const [head, first] = [...runCsv(records, questions)];
  expect(head).toBe(
    "\uFEFFrow,state_json,model,answered_by,error,error_status,error_type," +
      "expected_urgent,decided_urgent,confidence_urgent,p_urgent=no,p_urgent=yes," +
      "expected_p_team=x,decided_p_team=x,confidence_p_team=x,p_p_team=x==1+1,p_p_team=x=expected_b," +
      "expected_level,decided_level,confidence_level,p_level=0: low,p_level=1: -high\r\n",
  );
  expect(first).toBe(
    '0,"{""n"":9007199254740993,""t"":""=HYPERLINK(1)""}",a,a-1,,,,true,yes,0.75,0.25,0.75,' +
      "'=1+1,'=1+1,0.7,0.7,0.3,1,1: -high,0.9,0.1,0.9\r\n",
  );
});

test("an exported CSV comes back as it was", () => {
  const read = readRunCsv([...runCsv(records, questions)].join(""));
  expect(read.questions).toEqual(questions.map(({ name, outcomes }) => ({ name, outcomes })));
  expect(read.records).toEqual(
    records.map((record) => ({
      ...record,
      answers: Object.fromEntries(
        questions.map((question) => [
          question.name,
          answerTo(question, membersOf(parseJsonOrNull(record.answers ?? "null"))),
        ]),
      ),
    })),
  );
});

test("any state, model and message survive the CSV", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ minLength: 1 }), (state, message) => {
      const record = {
        ...failed,
        state: JSON.stringify(state),
        model: message,
        error: { ...failed.error!, message },
      };
      const [read] = readRunCsv([...runCsv([record], questions)].join("")).records;
      expect({ ...read, answers: null }).toEqual(record);
    }),
    { numRuns: 100 },
  );
});

test("another file is refused with its column or line", () => {
  expect(() => readRunCsv("a,b\n1,2")).toThrow("Column 1 is not “row”: the file is no exported run.");
  const text = [...runCsv([answered], questions)].join("");
  expect(() => readRunCsv(text.replace(",0.25,", ",a lot,"))).toThrow(
    "Line 2, column p_urgent=no: “a lot” is no number.",
  );
  expect(() => readRunCsv(text.replace(/,0\.9\r\n$/, "\r\n"))).toThrow("Line 2 has 21 cells in place of 22.");
});

test("exported JSON lines come back as they were, answers to the byte", () => {
  const text = [...runJsonLines(records, settings)].join("");
  expect(readRunJsonLines(text)).toEqual({ settings, records });
  expect(() => readRunJsonLines('{"a":1}\n')).toThrow("Line 1 has no settings of a run");
  expect(() => readRunJsonLines(text.replace('"row":1', '"row":-1'))).toThrow("Line 3, row:");
  expect(() => readRunJsonLines(`${text}{`)).toThrow("Line 5, character 2:");
});

test("the result for programs has n, figures with intervals, flips and every answer", () => {
  const other = records.map((record) => ({
    ...record,
    model: "b",
    answers: record.answers?.replace('"noul":0.75', '"noul":0.25') ?? null,
  }));
  const run = judgeRecords([...records, ...other], { questions, models: ["a", "b"], baseline: "a" });
  const result = JSON.parse([...resultJson(run, records)].join("")) as {
    models: Record<string, { questions: Record<string, unknown> }>;
    flips: unknown;
    flipsByModel: unknown;
    rows: unknown[];
  };
  // Row 0 alone is scored: yes with 0.75, so Brier is 2 · 0.25².
  expect(result.models.a!.questions.urgent).toMatchObject({
    ...{ n: 1, accuracy: 1, brier: 0.125, logLoss: -Math.log(0.75), ece: 0.25 },
    ...{ labelled: 2, unlabelled: 1, refused: 1, failed: 1 },
    brierInterval: [0.125, 0.125],
  });
  expect(result.models.b!.questions.urgent).toMatchObject({ accuracy: 0, brier: 1.125 });
  expect(result.flips).toEqual({ urgent: [0], "p_team=x": [], level: [] });
  expect(result.flipsByModel).toEqual({ b: result.flips });
  expect(result.rows).toEqual([
    {
      ...{ row: 0, model: "a", expected: answered.expected, modelAnswered: "a-1" },
      answers: JSON.parse(answers) as unknown,
    },
    { row: 1, model: "a", expected: {}, answers: { urgent: { type: "refusal" } }, modelAnswered: "a-1" },
    {
      ...{ row: 2, model: "a", expected: answered.expected, answers: null, modelAnswered: null },
      error: { status: 502, error_type: "upstream_error", message: "-1\n@away; or not" },
    },
  ]);
});
