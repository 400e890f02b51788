import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Toaster } from "sonner";
import { afterEach, expect, test, vi } from "vitest";
import { newId } from "@/lib/client/draft/newId";
import { blankQuestion, emptyDraft, jsonContent, textContent } from "@/lib/shared/draft/draft";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import type { DatasetRun, RunModelProgress } from "@/lib/shared/pageApi/datasetRuns";
import { RunControls } from "./runControls";
import { RunDialog } from "./runDialog";
import { RunProgress } from "./runProgress";

const model = (name: string, more: Partial<RunModelProgress> = {}): RunModelProgress => ({
  ...{
    model: name,
    copies: 0,
    latencyMs: 12.4,
    errors: {},
    inputTokens: 1_500,
    outputTokens: 0,
    cost: null,
    currency: null,
  },
  counts: { queued: 60, running: 4, answered: 30, failed: 6, cancelled: 0 },
  answeredBy: [name],
  ...more,
});
const run = (more: Partial<DatasetRun> = {}): DatasetRun => ({
  ...{ id: "r", name: "", dataset: { id: "d", name: "Tickets", version: 2 }, experiment: null },
  ...{ status: "running", createdAt: "2026-11-29T12:00:00.000Z", startedAt: null, finishedAt: null },
  ...{ rowCount: 100, questions: "{}", settings: { attemptsMax: 3, longContext: false } },
  models: [
    model("a"),
    model("b", { cost: 0.0002, errors: { rate_limit_error: 6 }, answeredBy: ["model-1.9.0"] }),
  ],
  ...more,
});

afterEach(() => vi.unstubAllGlobals());

/** Answers the page's calls. @returns the calls that change something, with their bodies */
function fakeServer(answers: Record<string, unknown>) {
  const calls: [string, unknown][] = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") calls.push([`${method} ${path}`, body ? JSON.parse(body as string) : null]);
    const found = Object.entries(answers).find(([beginning]) => path === beginning);
    if (!found) throw new Error(`There is no ${path}`);
    return Promise.resolve(Response.json(found[1]));
  });
  return calls;
}

const shown = (content: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{content}</QueryClientProvider>);

test("the progress tells rows, rate, time left, failures by kind and the cost so far", () => {
  const { rerender } = render(<RunProgress run={run()} readAt={1_000} />);
  expect(screen.getByText("72 of 200 answers")).toBeVisible();
  // On a phone the table scrolls, also by keys.
  expect(screen.getByRole("region", { name: "Progress by model" })).toHaveAttribute("tabindex", "0");
  expect(screen.getByText("time left not known yet")).toBeVisible();
  expect(screen.getByText("cost so far $0.0002")).toBeVisible();
  const further = { counts: { queued: 40, running: 4, answered: 50, failed: 6, cancelled: 0 } };
  rerender(<RunProgress run={run({ models: [model("a", further), model("b")] })} readAt={3_000} />);
  expect(screen.getByText("time left not known yet")).toBeVisible();
  rerender(<RunProgress run={run({ models: [model("a", further), model("b", further)] })} readAt={9_000} />);
  // 44 rows are left of each, at 20 rows in 8 seconds.
  expect(screen.getByText("about 18 s left")).toBeVisible();
  rerender(<RunProgress run={run({ status: "finished" })} readAt={10_000} />);
  expect(screen.queryByText(/left$/)).toBeNull();
  expect(screen.getByText("answered by model-1.9.0 · 6 × rate limit error")).toBeVisible();
});

test("rows that a cancelled run never asked count neither as answers nor as failed", () => {
  const counts = { queued: 0, running: 0, answered: 30, failed: 1, cancelled: 69 };
  const cancelled = run({ status: "cancelled", models: [model("a", { counts })] });
  shown(
    <>
      <RunProgress run={cancelled} readAt={1_000} />
      <RunControls run={cancelled} onDeleted={() => {}} />
    </>,
  );
  expect(screen.getByText("31 of 100 answers, 69 not asked")).toBeVisible();
  expect(screen.getByText("69 not asked")).toBeVisible();
  expect(
    screen
      .getAllByRole("cell")
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(["30", "1", "0"]);
  expect(screen.getByText("Ask the rest")).toBeVisible();
});

test("the buttons are those that the status allows, and a refusal is shown", async () => {
  const calls = fakeServer({ "/api/dataset-runs/r/pause": run({ status: "paused" }) });
  const { rerender } = shown(<RunControls run={run()} onDeleted={() => {}} />);
  const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names()).toEqual(["Pause", "Cancel", "Ask 12 rows again"]);
  fireEvent.click(screen.getByText("Pause"));
  await waitFor(() => expect(calls).toEqual([["POST /api/dataset-runs/r/pause", null]]));
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ detail: { error_type: "x", message: "Not now." } }, { status: 400 })),
  );
  const paused = run({
    status: "paused",
    models: [model("a", { counts: { ...model("a").counts, failed: 0 } })],
  });
  rerender(
    <QueryClientProvider client={new QueryClient()}>
      <RunControls run={paused} onDeleted={() => {}} />
    </QueryClientProvider>,
  );
  expect(names()).toEqual(["Go on", "Cancel", "Delete"]);
  fireEvent.click(screen.getByText("Cancel"));
  expect(await screen.findByText("Not now.")).toBeVisible();
});

test("a deleted run can be brought back from the message", async () => {
  const calls = fakeServer({ "/api/dataset-runs/r": {}, "/api/dataset-runs/r/restore": run() });
  const onDeleted = vi.fn();
  shown(
    <>
      <Toaster />
      <RunControls run={run({ name: "Nightly", status: "finished" })} onDeleted={onDeleted} />
    </>,
  );
  fireEvent.click(screen.getByText("Delete"));
  expect(await screen.findByText("Deleted Nightly.")).toBeInTheDocument();
  expect(onDeleted).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByText("Undo"));
  await waitFor(() =>
    expect(calls.map(([call]) => call)).toEqual([
      "DELETE /api/dataset-runs/r",
      "POST /api/dataset-runs/r/restore",
    ]),
  );
});

test("a run starts with an experiment's questions and models, after its cost is shown", async () => {
  const question = { ...blankQuestion("noul", "urgent", newId), instructions: textContent("Is it urgent?") };
  const draft = writeDraft({
    ...{ ...emptyDraft("model-latest"), compareWith: ["gone"], questions: [question] },
    // The rows have their own states: this one does not matter, not even as JSON.
    state: jsonContent("{oops"),
  });
  const time = "2026-11-29T12:00:00.000Z";
  const experiment = {
    ...{ id: "e", name: "Support", revision: 1, createdAt: time, updatedAt: time, draft, images: [] },
  };
  const listed = (name: string) => ({
    ...{
      name,
      description: "",
      release_date: "2026-01-01",
      versioned_id: "model-1.13.0",
      deterministic: true,
    },
  });
  const estimated = {
    ...{ model: "model-latest", modelId: "model-1.13.0", isDeterministic: true, inputTokens: 3_000 },
    ...{ askedRows: 100, cost: 0.000126, currency: null, refusedRows: 1, refusal: "Row 7: too long." },
  };
  const calls = fakeServer({
    "/api/session": { access: "local", account: { id: "local", name: "Local" }, needsKey: false },
    "/api/models": { models: [listed("model-latest"), listed("other")] },
    "/api/experiments": { experiments: [experiment] },
    "/api/experiments/e": experiment,
    "/api/experiments/e/versions": { versions: [] },
    "/api/datasets/d/labels?version=2": {
      questions: [
        {
          ...{ name: "team", unlistedRows: 0 },
          labels: ["billing", "shipping"].map((label) => ({ label, rows: 1 })),
        },
      ],
    },
    "/api/dataset-runs/estimate": { rowCount: 100, sampledRows: 40, models: [estimated] },
    "/api/dataset-runs": run({ id: "new" }),
  });
  const onStarted = vi.fn();
  const labelled = [{ name: "team", kind: "choice" as const, labels: 2 }];
  shown(
    <RunDialog
      dataset={{ id: "d", name: "Tickets" }}
      version={{ number: 2, rowCount: 2, questions: labelled }}
      onClose={() => {}}
      onStarted={onStarted}
    />,
  );
  // The tab of this browser comes first: without a change it shows the first example.
  expect(await screen.findByText("about 3,000")).toBeVisible();
  expect(JSON.stringify(calls)).toContain("wants_refund");
  expect(await screen.findByText(/1 label fits; 1 label without an outcome: “shipping” \(1\)/)).toBeVisible();
  calls.length = 0;
  fireEvent.click(screen.getByText("Make questions from the labels"));
  await waitFor(() => expect(JSON.stringify(calls)).toContain("shipping"));
  expect(screen.getByLabelText("Questions of the experiment")).toHaveDisplayValue("Made from the labels");
  calls.length = 0;
  fireEvent.change(screen.getByLabelText("Questions of the experiment"), { target: { value: "e" } });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await screen.findByText("about 3,000")).toBeVisible();
  expect(screen.getByText("$0.000126")).toBeVisible();
  expect(screen.getByText(/will refuse 1 of 40 rows looked at. Row 7: too long/)).toBeVisible();
  fireEvent.click(screen.getByText("Start the run"));
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  const dataset = { id: "d", version: 2 };
  const asked = {
    ...{ dataset, models: ["model-latest"], settings: { longContext: false } },
    questions: '{"urgent":{"type":"noul","instructions":"Is it urgent?"}}',
  };
  expect(calls).toEqual([
    ["POST /api/dataset-runs/estimate", asked],
    [
      "POST /api/dataset-runs",
      { ...asked, id: onStarted.mock.calls[0]![0] as string, name: "", experiment: null },
    ],
  ]);
});
