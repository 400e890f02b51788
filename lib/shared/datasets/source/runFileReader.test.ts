import { expect, test } from "vitest";
import { reportQuestions } from "@/lib/shared/reports/reportQuestion";
import { runCsv } from "@/lib/shared/reports/runCsv";
import { runJsonLines } from "@/lib/shared/reports/runJsonLines";
import type { RunRecord } from "@/lib/shared/reports/runRecord";
import { columnsOf, guessMapping } from "../guessMapping";
import { mapRow } from "../mapRow";
import { guessFormat, sourceReader } from "./sourceFormat";
import type { SourceRow } from "./sourceRow";

const questions = reportQuestions(new Map([["urgent", { type: "noul" }]]));
const answers = '{"urgent":{"type":"noul","noul":0.75}}';
const records = [0, 1].flatMap((row) =>
  ["a", "b"].map((model): RunRecord => ({
    ...{ row, model, modelAnswered: `${model}-1`, answers, error: null },
    ...{
      state: row === 0 ? '"=1+1"' : '{"n":9007199254740993}',
      expected: row === 0 ? { urgent: true } : {},
    },
  })),
);
const settings = {
  ...{ name: "n", dataset: { name: "n", version: 1 }, startedAt: "2026-11-29T10:00:00.000Z" },
  ...{ models: [], baseline: "a", questions: "{}", skippedRows: 0, bars: [], askedAt: null },
};

test.each([
  ["run.csv", [...runCsv(records, questions)].join("")],
  ["run.jsonl", [...runJsonLines(records, settings)].join("")],
])("the rows of an exported run come back once, with their labels alone: %s", (name, text) => {
  const format = guessFormat(name, text);
  const reader = sourceReader(format);
  const rows = [...reader.push(text.replace(/^\uFEFF/, "")), ...reader.end()] as SourceRow[];
  const mapping = guessMapping(rows);
  expect(columnsOf(rows).filter((column) => !column.startsWith("state"))).toEqual(["row", "expected_urgent"]);
  const mapped = rows.map((row) => mapRow(row, { mapping, isOwn: true, format: format.kind }));
  expect(mapped).toMatchObject([
    { state: '"=1+1"', expected: { urgent: true }, extra: {} },
    { state: '{"n":9007199254740993}', expected: {}, extra: {} },
  ]);
  expect(mapped).toHaveLength(2);
});

test("a file with a column model passes whole", () => {
  const text = "row,state,model\n0,one,a\n1,two,b\n";
  const reader = sourceReader(guessFormat("x.csv", text));
  const rows = [...reader.push(text), ...reader.end()] as SourceRow[];
  expect(rows.map(({ values }) => values.get("model"))).toEqual(["a", "b"]);
});
