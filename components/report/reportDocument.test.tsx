import { expect, test } from "vitest";
import { judgeRecords } from "@/lib/shared/reports/judgedRun";
import { reportQuestions } from "@/lib/shared/reports/reportQuestion";
import type { RunRecord } from "@/lib/shared/reports/runRecord";
import { reportDocument } from "./reportDocument";

const questions = reportQuestions(
  new Map([["<script>alert(1)</script>", { type: "noul", instructions: "Is it urgent?" }]]),
);
const name = questions[0]!.name;

const records = ["a", "b"].flatMap((model) =>
  Array.from({ length: 30 }, (_, row): RunRecord => ({
    ...{ row, model, modelAnswered: `${model}-1`, state: '"s"', error: null },
    expected: { [name]: row % 3 > 0 },
    answers: JSON.stringify({ [name]: { type: "noul", noul: model === "a" || row > 9 ? 0.8 : 0.2 } }),
  })),
);

test("the report stands alone, with settings, figures, comparison, and each chart's numbers as text", async () => {
  const run = judgeRecords(records, { questions, models: ["a", "b"], baseline: "a" });
  const html = await reportDocument(run, {
    ...{ name: "tickets", dataset: { name: "tickets", version: 2 }, startedAt: "2026-11-29T10:00:00.000Z" },
    models: ["a", "b"].map((model) => ({ model, answeredBy: [`${model}-1`] })),
    ...{ baseline: "a", questions: "{}", skippedRows: 1, bars: ["accuracy=0.9"], askedAt: null },
  });
  expect(html).not.toMatch(/<script|<link rel="stylesheet|https?:|url\(| style=/);
  const document = new DOMParser().parseFromString(html, "text/html");
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(document.querySelector("meta[http-equiv]")?.getAttribute("content")).toContain("default-src 'none'");
  expect(textOf("h2")).toEqual(["Against a", name, "Questions as sent"]);
  expect(textOf("main > table td")).toEqual([
    ...["tickets, version 2", "2026-11-29 10:00 UTC", "a, answered by a-1", "b, answered by b-1"],
    ...["models of the same process", "accuracy=0.9", "1"],
  ]);
  const comparison = textOf("main > section:first-of-type > .scroll tbody td");
  expect(comparison.slice(0, 3)).toEqual(["b", name, "30"]);
  expect(comparison.slice(6)).toEqual(["10", "4", "6"]);
  // 20 of 30 right, with Wilson's interval; the ECE needs more rows.
  expect(html).toContain("0.667 [0.488, 0.808]");
  expect(html).toContain("needs 100 rows");
  expect(document.querySelectorAll("svg[role=img][aria-label]")).toHaveLength(6);
  expect(textOf("figure:first-of-type tbody td").slice(0, 5)).toEqual([
    ...["0.7 to 0.8", "30", "0.800", "0.667", "0.488 to 0.808"],
  ]);
});
