import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import type { DriftReport, GoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { FreezeDialog } from "./freezeDialog";
import { GoldenItem } from "./goldenItem";

const TIME = "2026-11-29T12:00:00.000Z";

afterEach(() => vi.unstubAllGlobals());

const report: DriftReport = {
  ...{ rows: 3, answered: { golden: 3, now: 3, both: 3 }, isExact: true, problem: null },
  answeredBy: { golden: ["model-1.13.0"], now: ["model-1.12.0"] },
  questions: [
    {
      ...{ name: "urgent", compared: 3, flips: 1, moved: 2, distance: { mean: 0.25, max: 0.5 } },
      flipped: [{ row: 1, was: "no", now: "yes", effect: "broken" }],
      labelled: {
        ...{ n: 3, onlyGoldenRight: 1, onlyNowRight: 0, adjustedP: 1 },
        accuracy: { difference: -1 / 3, interval: [-0.8, 0.3] },
        brier: { difference: 0.1, interval: [-0.1, 0.3] },
      },
      threshold: { frozen: 0.87, alpha: 0.02, delta: 0.05, holds: false, now: null },
    },
  ],
};

const golden: GoldenSet = {
  ...{
    id: "g",
    name: "model-latest",
    createdAt: TIME,
    answeredBy: ["model-1.13.0"],
    modelId: "model-1.12.0",
  },
  dataset: { id: "d", name: "Tickets", version: 2 },
  run: { id: "r", name: "First", rowCount: 3, model: "model-latest" },
  thresholds: [{ question: "urgent", threshold: 0.87, alpha: 0.02, delta: 0.05 }],
  ...{ everyHours: 5, nextCheckAt: TIME },
  checks: [{ id: "c", createdAt: TIME, finishedAt: TIME, begunBy: "hand", runId: "r2", report }],
};

/** Answers every call with this. @returns the calls that change something, with their bodies */
function fakeServer(answer: (path: string) => unknown) {
  const calls: [string, unknown][] = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") calls.push([`${method} ${path}`, body ? JSON.parse(body as string) : null]);
    return Promise.resolve(Response.json(answer(path)));
  });
  return calls;
}

const shown = (content: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>);

test("a golden set tells its verdict, figures, flipped rows and checks, and keeps an unusual schedule", async () => {
  const calls = fakeServer(() => golden);
  shown(<GoldenItem golden={golden} />);
  const sentences = within(screen.getByRole("status")).getAllByText(/./, { selector: "p" });
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    "model-latest now means model-1.12.0. The golden set was answered by model-1.13.0.",
    "1 of 3 answers flipped.",
    "The certificate at 0.87 for urgent no longer holds. No threshold passes now.",
  ]);
  expect(screen.getByText(/Row 2:/)).toHaveTextContent("Row 2: no, now yes (now wrong)");
  expect(screen.getByText(/−0\.333/)).toHaveTextContent("−0.333 (−0.800 to +0.300), p 1.000, n 3");
  expect(within(screen.getByRole("table", { name: /Checks of/ })).getAllByRole("row")).toHaveLength(2);
  expect(screen.getByText(/^Next check on/)).toHaveTextContent(new Date(TIME).toLocaleString("en"));
  const schedule = screen.getByRole("combobox", { name: "Schedule of model-latest" });
  expect(schedule).toHaveDisplayValue("every 5 hours");
  fireEvent.change(schedule, { target: { value: "24" } });
  await waitFor(() => expect(calls).toEqual([["PUT /api/golden-sets/g", { everyHours: 24 }]]));
  fireEvent.click(screen.getByRole("button", { name: "Check now" }));
  await waitFor(() => expect(calls[1]).toEqual(["POST /api/golden-sets/g/checks", {}]));
});

test("a run is frozen for a name with a certificate, whose figures must make sense", async () => {
  const calls = fakeServer((path) => (path === "/api/golden-sets" ? golden : { models: [] }));
  const onFrozen = vi.fn();
  const run = {
    id: "r",
    dataset: golden.dataset,
    models: [{ model: "model-latest" }],
  } as unknown as DatasetRun;
  shown(<FreezeDialog run={run} onClose={() => {}} onFrozen={onFrozen} />);
  const wrong = screen.getByRole("textbox", { name: "Wrong decisions, percent" });
  fireEvent.change(wrong, { target: { value: "x" } });
  expect(screen.getByText("Both figures must be above 0 and below 100.")).toBeVisible();
  fireEvent.change(wrong, { target: { value: "2" } });
  fireEvent.click(screen.getByRole("button", { name: "Freeze" }));
  await waitFor(() => expect(onFrozen).toHaveBeenCalledOnce());
  expect(calls).toEqual([
    [
      "POST /api/golden-sets",
      {
        ...{ id: expect.any(String), run: "r", runModel: "model-latest", name: "model-latest" },
        guarantee: { alpha: 0.02, delta: 0.05 },
      },
    ],
  ]);
});

test("a certificate that no threshold passed is told", async () => {
  const toasted = vi.spyOn(toast, "info");
  fakeServer((path) => (path === "/api/golden-sets" ? { ...golden, thresholds: [] } : { models: [] }));
  const run = { id: "r", dataset: golden.dataset, models: [{ model: "m" }] } as unknown as DatasetRun;
  shown(<FreezeDialog run={run} onClose={() => {}} onFrozen={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Freeze" }));
  await waitFor(() =>
    expect(toasted).toHaveBeenCalledExactlyOnceWith(
      "No threshold passed the certificate, so none is frozen. The answers are.",
    ),
  );
});
