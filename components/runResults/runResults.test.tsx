import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { openHere } from "@/lib/client/runResults/openResults";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import { serveResults, servedRun, type ServedRow } from "@/test/runResultsServer";
import { RunResults } from "./runResults";

const ROWS: ServedRow[] = Array.from({ length: 60 }, (_, row) => ({
  ...{ state: `Ticket ${row}`, ...(row === 59 ? {} : { refund: row % 2 === 1 }) },
  yes: [
    row % 2 === 1 ? 0.9 : 0.2,
    row === 5 ? null : row < 40 && row % 4 === 0 ? 0.7 : row % 2 === 1 ? 0.8 : 0.1,
  ],
}));

function renderResults(
  search = "",
  sendItems?: Parameters<typeof serveResults>[1],
  run: DatasetRun = servedRun(ROWS),
) {
  window.history.replaceState(null, "", `/datasets/set-1/runs/run-1${search}`);
  const served = serveResults(ROWS, sendItems);
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const page = (run: DatasetRun) => (
    <QueryClientProvider client={client}>
      <RunResults run={run} open={openHere} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(run));
  const becomes = (next: DatasetRun) => rerender(page(next));
  return { ...served, becomes, user: userEvent.setup() };
}

const grid = () => screen.findByRole("grid", { name: "Rows by models" });
const rowCount = async () => Number((await grid()).getAttribute("aria-rowcount")) - 1;

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout, and a table without height shows no row.
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(560);
});

test("the verdict says what the tests hold, and a cell of the confusion matrix shows its rows", async () => {
  const { user } = renderResults();
  const verdict = await screen.findByRole("region", { name: "Verdict" });
  expect(verdict).toHaveTextContent("“next” is worse than “base” on “refund”.");
  expect(verdict).toHaveTextContent("“next” gave no answer in 1 row, which no figure counts.");
  await user.click(screen.getByRole("tab", { name: "Figures" }));
  const figures = await screen.findByRole("region", { name: "Figures of next" });
  await user.click(within(figures).getByRole("button", { name: "Expected no, decided yes: 10 rows" }));
  await waitFor(async () => expect(await rowCount()).toBe(10));
  expect(window.location.search).toBe("?model=next&cell=0-1");
  const [first] = await within(await grid()).findAllByRole("row", { name: /Ticket/ });
  expect(first!).toHaveTextContent("Ticket 0");
  expect(
    within(first!)
      .getAllByRole("img")
      .map((mark) => mark.getAttribute("aria-label")),
  ).toEqual([...["right", "wrong", "flipped"]]);
});

test("a key labels the row, the next one follows, and one version keeps the labels", async () => {
  const { user, saved } = renderResults("?show=unlabelled");
  await waitFor(async () => expect(await rowCount()).toBe(1));
  (await grid()).focus();
  await user.keyboard("{Enter}");
  const panel = await screen.findByRole("dialog", { name: "Row 60" });
  expect(await within(panel).findByText("Ticket 59")).toBeVisible();
  expect(await within(panel).findByRole("region", { name: "Answer of next" })).toBeVisible();
  await user.keyboard("1");
  expect(within(panel).getByRole("button", { name: /yes/ })).toHaveAttribute("aria-pressed", "true");
  expect(localStorage.getItem("playground.runLabels.run-1")).toBe(
    '[{"question":"refund","row":59,"outcome":1}]',
  );
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Save as a new version" }));
  await waitFor(() => expect(localStorage.getItem("playground.runLabels.run-1")).toBeNull());
  expect(saved).toEqual([
    [
      {
        ...{ change: "set", row: 59 },
        content: { state: '"Ticket 59"', expected: { refund: true }, images: [], extra: {} },
      },
    ],
  ]);
});

test("the thresholds recount as the slider moves, and the rule names model and dataset version", async () => {
  const { user } = renderResults("?tab=thresholds");
  const threshold = await screen.findByRole("region", { name: "Threshold" });
  const field = within(threshold).getByRole("spinbutton", { name: "Threshold as a number" });
  await user.clear(field);
  await user.type(field, "0.85");
  expect(threshold).toHaveTextContent("Decided without a person33.9%20 of 59 labelled rows");
  const code = await screen.findByRole("region", { name: "Export" });
  for (const text of ['MODEL = "next-1"', "THRESHOLD = 0.85", "Dataset: Tickets, version 1."]) {
    expect(code).toHaveTextContent(text);
  }
  const certificate = screen.getByRole("region", { name: "Certificate" });
  await waitFor(() => expect(certificate).toHaveTextContent("No threshold is certified."));
});

test("rows are filtered, opened and labelled while their answers load, and the verdict follows", async () => {
  let send = () => {};
  const isSent = new Promise<void>((resolve) => (send = resolve));
  const { user } = renderResults("", (lines) => isSent.then(() => lines));
  await waitFor(async () => expect(await rowCount()).toBe(60));
  expect(screen.getByText(/^Loading 60 rows of 60, 0 answers of 120…/)).toHaveTextContent(
    "Rows can be used already; verdict and figures follow.",
  );
  const row = () => screen.findByRole("row", { name: /Ticket 17/ });
  await user.type(screen.getByRole("searchbox"), "ticket 17");
  await waitFor(async () => expect(await rowCount()).toBe(1));
  expect(await row()).toHaveTextContent("yesloadingloading");
  await user.click(await row());
  const panel = await screen.findByRole("dialog", { name: "Row 18" });
  expect(await within(panel).findByRole("region", { name: "Answer of next" })).toBeVisible();
  await user.keyboard("2{Escape}");
  expect(screen.queryByRole("region", { name: "Verdict" })).toBeNull();
  send();
  expect(await screen.findByRole("region", { name: "Verdict" })).toBeVisible();
  expect(screen.queryByText(/^Loading/)).toBeNull();
  expect(await rowCount()).toBe(1);
  expect(await row()).toHaveTextContent("noyes0.90yes0.80");
});

test("the last answers of a run load by themselves once it is finished", async () => {
  const finished = servedRun(ROWS);
  const models = finished.models.map((model) => ({ ...model, counts: { queued: 58, answered: 2 } }));
  const begun = { ...finished, models, status: "running" as const };
  let loads = 0;
  const sendItems = (lines: string) => ((loads += 1) === 1 ? `${lines.split("\n")[0]}\n` : lines);
  const { becomes } = renderResults("", sendItems, begun as DatasetRun);
  const verdict = () => screen.findByRole("region", { name: "Verdict" });
  expect(await verdict()).toHaveTextContent("Too few answers yet to compare “next” with “base”.");
  becomes(finished);
  await waitFor(async () =>
    expect(await verdict()).toHaveTextContent("“next” is worse than “base” on “refund”."),
  );
  expect(loads).toBe(2);
});

test("the verdict turns round with the candidate as the baseline", async () => {
  const { user } = renderResults();
  await user.click(await screen.findByRole("button", { name: "Take next as the baseline" }));
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Verdict" })).toHaveTextContent(
      "“base” is better than “next” on “refund”.",
    ),
  );
  expect(window.location.search).toBe("?baseline=next");
});

test("the answers of a retry load as well", async () => {
  let loads = 0;
  const sendItems = (lines: string) => {
    loads += 1;
    return lines;
  };
  const { becomes } = renderResults("", sendItems);
  const verdict = await screen.findByRole("region", { name: "Verdict" });
  expect(verdict).toHaveTextContent("“next” gave no answer in 1 row");
  const finished = servedRun(ROWS);
  const models = finished.models.map((model) => ({
    ...{ ...model, counts: { ...model.counts, answered: ROWS.length, failed: 0 } },
  }));
  becomes({ ...finished, models });
  await waitFor(() => expect(loads).toBe(2));
  expect(await screen.findByRole("region", { name: "Verdict" })).toBeVisible();
});
