import { afterEach, expect, test, vi } from "vitest";
import { RESULTS_QUESTIONS, serveResults, type ServedRow } from "@/test/runResultsServer";
import { RUN_ITEM_STATUSES } from "@/lib/shared/pageApi/datasetRuns";
import { NONE } from "@/lib/shared/runResults/resultColumns";
import type { RowQuery } from "@/lib/shared/runResults/rowQuery";
import { runVerdict } from "@/lib/shared/runResults/runVerdict";
import { testColumns } from "@/lib/shared/runResults/testResults";
import { openHere } from "./openResults";
import type { ResultsSource } from "./resultsProtocol";
import { resultsOf } from "./results";
import { rowLink } from "./rowLink";
import { saveLabels } from "./saveLabels";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ROWS: ServedRow[] = Array.from({ length: 30 }, (_, row) => ({
  ...{ state: `Ticket ${row}`, refund: row % 2 === 1 },
  yes: [row % 2 === 1 ? 0.9 : 0.2, row === 4 ? null : row < 3 ? 0.7 : row % 2 === 1 ? 0.8 : 0.1],
}));

const SOURCE: ResultsSource = {
  ...{ runId: "run-1", models: ["base", "next"], questions: RESULTS_QUESTIONS, accountId: null, unsaved: [] },
  ...{ dataset: { id: "set-1", version: 1, rowCount: 30 }, labels: { version: 1, rowCount: 30 } },
};
const QUERY: RowQuery = {
  ...{ question: 0, model: 1, baseline: 0, show: [], below: 0.7, text: "" },
  ...{ cell: null, order: "row" },
};

test("loads rows and items, and answers figures, rows, thresholds and certificates", async () => {
  serveResults(ROWS);
  const progress: number[][] = [];
  const results = openHere(({ rows, items }) => progress.push([rows, items]));
  const view = await results.load(SOURCE);
  expect(progress.at(-1)).toEqual([30, 60]);
  expect([...view.questions[0]!.models[1]!.decided].slice(0, 6)).toEqual([1, 1, 1, 1, -1, 1]);
  expect(view.texts[4]).toBe("Ticket 4");
  expect([...(await results.rows({ ...QUERY, show: ["wrong"] }))]).toEqual([0, 2]);
  expect([...(await results.rows({ ...QUERY, show: ["failed"] }))]).toEqual([4]);
  const [figures, { answers, comparisons, flippedRows }] = await Promise.all([
    results.figures(0),
    results.metrics(0),
  ]);
  expect(figures).toEqual(answers.slice(0, 2));
  expect(answers.map(({ model, question, counts }) => [question.name, model, counts.scored])).toEqual([
    ["refund", "base", 30],
    ["refund", "next", 29],
    ["topic", "base", 0],
    ["topic", "next", 0],
  ]);
  expect(answers[1]!.figures.accuracy).toMatchObject({ kind: "estimate", value: 27 / 29, n: 29 });
  expect(comparisons.map(({ n, mcnemar }) => [n, mcnemar.onlyBaselineRight])).toEqual([
    [29, 2],
    [0, 0],
  ]);
  expect(flippedRows).toEqual({ base: 0, next: 2 });
  expect((await results.thresholds({ question: 0, model: 1 })).rows).toBe(30);
  const options = { alpha: 0.02, delta: 0.05 };
  expect((await results.certificate({ question: 0, model: 0, options })).kind).toBe("notCertified");
  results.close();
});

test("figures follow a label, and calls before or without a loading fail with a sentence", async () => {
  serveResults(ROWS);
  const results = openHere(() => {});
  await expect(results.metrics(0)).rejects.toThrow("No results are loaded.");
  await results.load({ ...SOURCE, unsaved: [{ question: "refund", row: 0, outcome: 1 }] });
  const wrong = async () => [...(await results.rows({ ...QUERY, show: ["wrong"] }))];
  expect(await wrong()).toEqual([2]);
  await results.label({ question: 0, labels: [{ position: 2, outcome: null }] });
  expect(await wrong()).toEqual([]);
  expect((await results.metrics(0)).answers[1]!.counts).toMatchObject({ labelled: 29, scored: 28 });
});

test("the answers so far are shown while the others load, and rows can be asked", async () => {
  let finish = () => {};
  const isSeen = new Promise<void>((resolve) => (finish = resolve));
  const encoder = new TextEncoder();
  serveResults(ROWS, (lines) => {
    const begin = lines.split("\n").slice(0, 5).join("\n") + "\n";
    return new ReadableStream({
      async start(controller) {
        controller.enqueue(encoder.encode(begin));
        await isSeen;
        controller.enqueue(encoder.encode(lines.slice(begin.length)));
        controller.close();
      },
    });
  });
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  const views: [items: number, isWhole: boolean, decided: number[]][] = [];
  const early = new Promise<number[]>((resolve, reject) => {
    const results = openHere(({ items }, view) => {
      if (!view) return;
      views.push([items, view.isWhole, [...view.questions[0]!.models[0]!.decided].slice(0, 6)]);
      if (items === 5)
        results
          .rows({ ...QUERY, model: 0, show: ["unsure"], below: 0.85 })
          .then((rows) => resolve([...rows]), reject);
    });
    results.load(SOURCE).then((view) => views.push([60, view.isWhole, []]), reject);
  });
  expect(await early).toEqual([0, 2, 4]);
  expect(views).toEqual([
    [0, false, [NONE, NONE, NONE, NONE, NONE, NONE]],
    [5, false, [0, 1, 0, 1, 0, NONE]],
  ]);
  finish();
  await vi.waitFor(() => expect(views.at(-1)).toEqual([60, true, []]));
});

test("a server that refuses the items is named", async () => {
  serveResults(ROWS);
  const served = fetch;
  vi.stubGlobal("fetch", (address: string) =>
    address.endsWith("/items.ndjson") ? Promise.resolve(new Response("", { status: 500 })) : served(address),
  );
  await expect(openHere(() => {}).load(SOURCE)).rejects.toThrow("the server answered 500");
});

test("the search reads the whole state, and the table gets its beginning", async () => {
  const [first, ...others] = ROWS;
  serveResults([{ ...first!, state: `${"x ".repeat(5_000)}Needle` }, ...others]);
  const results = openHere(() => {});
  const view = await results.load(SOURCE);
  expect([...(await results.rows({ ...QUERY, text: "needle" }))]).toEqual([0]);
  expect(view.texts[0]).toBe("x ".repeat(120));
});

test("labels become one change a row, and a row that is gone is named", async () => {
  const { saved } = serveResults(ROWS);
  const label = { row: 3, offset: 3, question: "refund" };
  const labels = [
    { ...label, label: false },
    { ...label, question: "topic", label: "billing" },
    { ...label, row: 4, offset: 4, label: null },
  ];
  const done = await saveLabels({ datasetId: "set-1", version: 1, labels });
  expect(done).toEqual({ version: 2, rows: new Set([3, 4]), message: null });
  expect(saved).toEqual([
    [
      {
        ...{ change: "set", row: 3 },
        content: {
          state: '"Ticket 3"',
          expected: { refund: false, topic: "billing" },
          images: [],
          extra: {},
        },
      },
      { change: "set", row: 4, content: { state: '"Ticket 4"', expected: {}, images: [], extra: {} } },
    ],
  ]);
  const gone = await saveLabels({
    datasetId: "set-1",
    version: 1,
    labels: [{ ...label, row: 99, label: true }],
  });
  expect(gone).toEqual({ version: 1, rows: new Set(), message: "Row 100 is not in version 1." });
});

test("a row's link has the state as written and every question of the run", async () => {
  const row = { state: '{"n":9007199254740993}', images: [] };
  const link = await rowLink(row, { model: "m/1", questions: RESULTS_QUESTIONS, images: [] });
  expect(link.kind === "link" && decodeURIComponent(link.href)).toBe(
    `/#request={"model":"m/1","state":{"n":9007199254740993},"questions":${RESULTS_QUESTIONS}}`,
  );
  const long = { state: JSON.stringify("x".repeat(2_000_000)), images: [] };
  expect((await rowLink(long, { model: "m", questions: "{}", images: [] })).kind).toBe("failed");
});

test("rows that wait in a run that goes on have not failed", async () => {
  const columns = testColumns(Array.from({ length: 30 }, () => ({ refund: true, yes: [0.9, 0.8] })));
  columns.status[1]!.fill(RUN_ITEM_STATUSES.indexOf("queued"), 10, 15);
  columns.status[1]![15] = RUN_ITEM_STATUSES.indexOf("failed");
  columns.questions[0]!.models[1]!.decided.fill(NONE, 10, 16);
  const { answers, waiting, comparisons, flippedRows } = await resultsOf(columns).metrics(0);
  expect(waiting).toEqual({ a: 0, b: 5 });
  expect(answers.slice(0, 2).map(({ counts }) => counts.failed)).toEqual([0, 1]);
  const verdict = runVerdict({
    ...{ baseline: "a", candidate: "b", flippedRows: flippedRows.b!, answers: answers.slice(0, 2), waiting },
    comparisons: comparisons.slice(0, 1),
  });
  expect(verdict.findings).toContain("“b” gave no answer in 1 row, which no figure counts.");
  expect(verdict.findings).toContain("“b” has not answered 5 rows yet.");
});
