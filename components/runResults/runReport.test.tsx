import { afterEach, expect, test, vi } from "vitest";
import { openHere } from "@/lib/client/runResults/openResults";
import { RESULTS_QUESTIONS, serveResults, servedRun, type ServedRow } from "@/test/runResultsServer";
import { runReport } from "./runReport";

afterEach(() => vi.unstubAllGlobals());

const ROWS: ServedRow[] = Array.from({ length: 30 }, (_, row) => ({
  ...{ state: `Ticket ${row}`, refund: row % 2 === 1 },
  yes: [row % 2 === 1 ? 0.9 : 0.2, row === 4 ? null : row < 3 ? 0.7 : row % 2 === 1 ? 0.8 : 0.1],
}));

test("the report has the page's figures of every model, with its baseline and failures", async () => {
  serveResults(ROWS);
  const run = servedRun(ROWS);
  const results = openHere(() => {});
  const view = await results.load({
    ...{
      runId: "run-1",
      models: ["base", "next"],
      questions: RESULTS_QUESTIONS,
      accountId: null,
      unsaved: [],
    },
    ...{ dataset: { id: "set-1", version: 1, rowCount: 30 }, labels: { version: 1, rowCount: 30 } },
  });
  const questions = view.questions.map(({ question }) => question);
  const report = await results.report(0);
  const html = await runReport({ run, questions, rows: view.rows, baseline: "base", report });
  expect(html).not.toMatch(/<script|https?:/);
  const document = new DOMParser().parseFromString(html, "text/html");
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textOf("h2")).toEqual(["Against base", "refund", "topic", "Questions as sent"]);
  const comparison = textOf("main > section:first-of-type > .scroll tbody td");
  // Rows 0 and 2 flip to wrong answers.
  expect(comparison.slice(0, 3)).toEqual(["next", "refund", "29"]);
  expect(comparison.slice(6, 9)).toEqual(["2", "0", "2"]);
  const figures = textOf("main > section:nth-of-type(2) > .scroll tbody tr:nth-child(2) td");
  expect(figures.slice(-2)).toEqual(["0", "1"]);
});
