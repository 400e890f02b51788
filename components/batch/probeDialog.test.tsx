import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ProbeDialog } from "./probeDialog";

afterEach(() => vi.unstubAllGlobals());

const QUESTIONS =
  '{"team":{"type":"choice","criteria":{"a":null,"b":null}},"urgent":{"type":"noul","instructions":"Urgent?"}}';
const ESTIMATE = {
  ...{ rowCount: 30, sampledRows: 20, probe: { calls: 90, skippedRows: 2 } },
  models: [
    {
      ...{ model: "remote", modelId: "remote", isDeterministic: false, inputTokens: 4_000, cost: 0.5 },
      ...{ askedRows: 30, currency: null, refusedRows: 0, refusal: null },
    },
  ],
};
const listed = (name: string, deterministic: boolean) => ({
  ...{ name, description: "", release_date: "2026-01-01", versioned_id: name, deterministic },
});

test("a probe says its calls and cost before it starts, and asks a model with noise the same again", async () => {
  const calls: [string, Record<string, unknown>][] = [];
  const answers: Record<string, unknown> = {
    "/api/session": { access: "local", account: { id: "local", name: "Local" }, needsKey: false },
    "/api/models": { models: [listed("fixed", true), listed("remote", false)] },
    "/api/experiments": { experiments: [] },
    "/api/dataset-runs/estimate": ESTIMATE,
    "/api/dataset-runs": {
      ...{ id: "x", name: "", dataset: { id: "d", name: "Tickets", version: 2 }, experiment: null },
      ...{ status: "queued", createdAt: "2026-11-29T12:00:00.000Z", startedAt: null, finishedAt: null },
      ...{ rowCount: 30, questions: "{}", settings: {}, models: [] },
    },
  };
  vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") calls.push([path, JSON.parse(body as string) as Record<string, unknown>]);
    if (!(path in answers)) throw new Error(`There is no ${path}`);
    return Promise.resolve(Response.json(answers[path]));
  });
  const onStarted = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProbeDialog
        dataset={{ id: "d", name: "Tickets" }}
        version={{ number: 2, rowCount: 200, questions: [] }}
        given={{ questions: QUESTIONS, images: [], experiment: null, models: ["remote"] }}
        onClose={() => {}}
        onStarted={onStarted}
      />
    </QueryClientProvider>,
  );
  // An order probe has choices alone.
  expect(
    await screen.findByText("90 calls about 30 rows. 2 sampled rows have nothing to change."),
  ).toBeVisible();
  expect(screen.getByText("$0.5")).toBeVisible();
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  fireEvent.click(screen.getByText("Wording"));
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  expect(screen.getByText("Start the probe")).toHaveAttribute("aria-disabled", "true");
  const phrasings = screen.getByLabelText("Other phrasings of urgent, one a line");
  fireEvent.change(phrasings, { target: { value: "Is it urgent?\n\nToday?" } });
  fireEvent.click(screen.getByLabelText("team"));
  fireEvent.change(screen.getByLabelText("Rows, up to 200"), { target: { value: "30" } });
  await waitFor(() => expect(screen.getByText("Start the probe")).toHaveAttribute("aria-disabled", "false"));
  fireEvent.click(screen.getByText("Start the probe"));
  await waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
  expect(calls.at(-1)).toEqual([
    "/api/dataset-runs",
    {
      ...{ id: onStarted.mock.calls[0]![0] as string, name: "", experiment: null, models: ["remote"] },
      dataset: { id: "d", version: 2 },
      questions: '{"urgent":{"type":"noul","instructions":"Urgent?"}}',
      settings: {
        probe: {
          ...{ kind: "wording", rows: 30, seed: 1, again: 1, cut: null },
          texts: { urgent: ["Is it urgent?", "Today?"] },
        },
      },
    },
  ]);
});
