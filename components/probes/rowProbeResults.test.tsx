import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { datasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import { datasetRunSettings, type DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import { rowProbeCsv } from "@/lib/shared/probes/rowProbeTable";
import { answeredRows } from "@/lib/shared/probes/answeredRows";
import { RowProbeResults } from "./rowProbeResults";

afterEach(() => vi.unstubAllGlobals());

const ROWS = Array.from({ length: 12 }, (_, row) => ({
  ...{ row, state: JSON.stringify(`Ticket ${row}`), expected: { team: "a" }, images: [], extra: {} },
}));
const answer = (first: string, second: string) =>
  JSON.stringify({
    team: { type: "choice", choice: first, confidence: 0.2, probabilities: { [first]: 0.6, [second]: 0.4 } },
  });
const ITEMS = ROWS.flatMap(({ row }) =>
  [answer("a", "b"), answer("b", "a")].map((answers, at) => ({
    ...{ row: row * 64 + at, model: "m", status: "answered", attempts: 1, copyOf: null, finishedAt: null },
    ...{
      modelAnswered: "m",
      latencyMs: 1,
      inputTokens: 1,
      outputTokens: 0,
      cost: null,
      currency: null,
      error: null,
      answers,
    },
  })),
);
const RUN: DatasetRun = {
  ...{ id: "r", name: "", dataset: { id: "d", name: "Tickets", version: 1 }, experiment: null },
  ...{ status: "finished", createdAt: "2026-11-29T12:00:00.000Z", startedAt: null, finishedAt: null },
  ...{ rowCount: 12, questions: '{"team":{"type":"choice","criteria":{"a":null,"b":null}}}' },
  settings: datasetRunSettings.parse({ probe: { kind: "order" } }),
  models: [
    {
      ...{
        model: "m",
        copies: 0,
        latencyMs: 1,
        errors: {},
        inputTokens: 1,
        outputTokens: 0,
        cost: null,
        currency: null,
      },
      counts: { queued: 0, running: 0, answered: 24, failed: 0, cancelled: 0 },
      answeredBy: ["m"],
    },
  ],
};

test("a probe over rows says what pulls, judges the mean of orders by labels, and opens changed rows whole", async () => {
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(Response.json(path.includes("/items") ? { items: ITEMS } : { rows: ROWS })),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowProbeResults run={RUN} probe={datasetProbe.parse({ kind: "order" })} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/The winner changes in 12 of 12 \(0\.76 to 1\.00\) rows/)).toBeVisible();
  const places = screen.getByRole("region", { name: "Places of team" });
  const cells = within(places)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells).toEqual([
    ...["+0.10 (+0.10 to +0.10)", expect.stringMatching(/^pulls, p /)],
    ...["−0.10 (−0.10 to −0.10)", expect.stringMatching(/^pulls, p /)],
  ]);
  const averaged = screen.getByRole("region", { name: "One order against the mean of all orders of team" });
  expect(averaged).toHaveTextContent("Own order of the options12 of 12");
  fireEvent.click(screen.getByText("Row 3: a, elsewhere b"));
  expect(screen.getByText("Ticket 3")).toBeVisible();
  expect(screen.getByRole("region", { name: "Answers about row 3" })).toHaveTextContent("b, ab0.400.60");
  expect(screen.getByText("Download CSV")).toBeVisible();
});

test("the file has a line for each row, call and outcome, with numbers as numbers", () => {
  const answersAt = new Map(ITEMS.slice(0, 2).map(({ row, answers }) => [row, answers]));
  const read = answeredRows(RUN.questions, RUN.settings.probe!, ROWS.slice(0, 1), answersAt);
  expect(rowProbeCsv(read)).toBe(
    [
      "\uFEFFrow,question,label,call,variant,outcome,probability,change from original,wins",
      "0,team,a,original,,a,0.6,0,1",
      "0,team,a,original,,b,0.4,0,0",
      '0,team,a,variant,"b, a",a,0.4,-0.2,0',
      '0,team,a,variant,"b, a",b,0.6,0.2,1',
      "",
    ].join("\r\n"),
  );
});
