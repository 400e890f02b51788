import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { textContent } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { ExperimentList } from "@/lib/client/experiments/experimentList";
import { openTab, serveExperiments } from "@/lib/client/experiments/testExperiments";
import { probabilityChanges } from "./probabilityChanges";
import { ProbabilityTable } from "./probabilityTable";
import { VersionsDialog } from "./versionsDialog";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a version is saved with its note, held beside the draft word by word, and brought back", async () => {
  const server = serveExperiments();
  const { list, type, session, entry, close } = openTab(new ExperimentList(localStorage));
  type("The parcel is late");
  let isClosed = false;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VersionsDialog list={list} onClose={() => (isClosed = true)} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Note of the version"), "first wording{Enter}");
  expect(await screen.findByText(/first wording/)).toHaveTextContent("Version 1 · first wording");
  expect(server.versions.get(entry()?.id ?? "")).toMatchObject([{ note: "first wording", runId: null }]);
  expect(await screen.findByText("Both are the same.")).toBeVisible();

  act(() => type("The parcel is lost"));
  await user.selectOptions(screen.getByLabelText("with"), "Version 1");
  await user.selectOptions(screen.getByLabelText("with"), "Current draft");
  await waitFor(() =>
    expect([
      screen.getByLabelText("State in Version 1").querySelector("del")?.textContent,
      screen.getByLabelText("State in Current draft").querySelector("ins")?.textContent,
    ]).toEqual(["late", "lost"]),
  );

  await user.click(screen.getByRole("button", { name: "Restore version 1" }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(session.draft().state.text).toBe("The parcel is late");
  act(() => session.offer.get()?.undo());
  expect(session.draft().state.text).toBe("The parcel is lost");
  close();
});

test("a version that is saved while the first list is on its way is listed", async () => {
  serveExperiments();
  const { list, type, close } = openTab(new ExperimentList(localStorage));
  type("The parcel is late");
  const client = new QueryClient();
  const dialog = () => (
    <QueryClientProvider client={client}>
      <VersionsDialog list={list} onClose={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(dialog());
  const serve = fetch;
  let answerEarly = (): void => {};
  const early = new Promise<void>((resolve) => (answerEarly = resolve));
  let lists = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (!path.endsWith("/versions")) return serve(path, init);
    if (init.method === "POST") {
      // A redraw makes the dialog load the list, because the server has the experiment by now.
      act(() => rerender(dialog()));
      await waitFor(() => expect(lists).toBe(1));
      return serve(path, init);
    }
    const answer = await serve(path, init);
    lists += 1;
    if (lists === 1) await early;
    return answer;
  });
  await userEvent.setup().click(screen.getByRole("button", { name: "Save version" }));
  await waitFor(() => expect(lists).toBe(2));
  answerEarly();
  expect(await screen.findByRole("list", { name: "Versions" })).toHaveTextContent("Version 1");
  close();
});

test("a version that waits for a choice between two drafts says so", async () => {
  serveExperiments();
  const { list, type, sync, close } = openTab(new ExperimentList(localStorage));
  type("The parcel is late");
  vi.spyOn(sync, "needsChoice").mockReturnValue(true);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VersionsDialog list={list} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole("button", { name: "Save version" }));
  expect(await screen.findByText(/changed elsewhere: close this and choose one/)).toBeVisible();
  close();
});

test("two questions of one name are held side by side like any others", async () => {
  serveExperiments();
  const { list, form, close } = openTab(new ExperimentList(localStorage));
  const question = (id: string, text: string) => ({
    ...newQuestion("noul", "tone", () => id),
    instructions: textContent(text),
  });
  form.setValue("questions", [question("1", "Polite?"), question("2", "Angry?")]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VersionsDialog list={list} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Save version" }));
  await screen.findByText("Both are the same.");
  act(() => form.setValue("questions", [question("1", "Very polite?"), question("2", "Very angry?")]));
  await user.selectOptions(screen.getByLabelText("with"), "Version 1");
  await user.selectOptions(screen.getByLabelText("with"), "Current draft");
  const sides = await screen.findAllByLabelText("Instructions of tone in Current draft");
  expect(sides.map(({ textContent: text }) => text)).toEqual([
    "Current draftVery polite?",
    "Current draftVery angry?",
  ]);
  close();
});

test("the probabilities of two runs are paired by model, question and label", () => {
  const run = (answers: object, status = 200) => {
    const response = JSON.stringify({ model: "m-1", answers, usage: { input_tokens: 1, output_tokens: 1 } });
    return { evaluations: [{ modelAsked: "m", status, response }] } as unknown as HistoryRun;
  };
  const team = (probabilities: object) => ({ type: "choice", choice: "a", confidence: 1, probabilities });
  const before = run({ rude: { type: "noul", noul: 0.25 }, team: team({ a: 0.75, gone: 0.25 }) });
  const after = run({ team: team({ a: 0.5, new: 0.5 }) });
  const once = (mean: number) => ({ mean, min: mean, max: mean, count: 1 });
  const isWithinNoise = false;
  expect(probabilityChanges(before, after)).toEqual([
    { model: "m", question: "rude", label: "yes", before: once(0.25), after: null, isWithinNoise },
    { model: "m", question: "team", label: "a", before: once(0.75), after: once(0.5), isWithinNoise },
    { model: "m", question: "team", label: "new", before: null, after: once(0.5), isWithinNoise },
    { model: "m", question: "team", label: "gone", before: once(0.25), after: null, isWithinNoise },
  ]);
  expect(probabilityChanges(run({}, 502), after).map(({ before: old }) => old)).toEqual([null, null]);
});

test("repeats are compared by their means, and a difference inside their noise is not called a change", () => {
  const answers = (wanted: number, ...said: number[]) => {
    const evaluations = said.map((noul) => ({
      ...{ modelAsked: "m", status: 200, createdAt: "2026-01-02T03:04:05.000Z", latencyMs: 1 },
      response: JSON.stringify({
        ...{ model: "m-1", answers: { rude: { type: "noul", noul } } },
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
    }));
    const columns = [{ model: "m", wanted, deterministic: false }];
    return { plan: { repeats: wanted, columns }, evaluations } as unknown as HistoryRun;
  };
  // The first answer of the second run comes from before the model was asked again.
  const changes = probabilityChanges(answers(2, 0.25, 0.75), answers(2, 0.125, 0.5, 1));
  expect(changes).toMatchObject([
    {
      before: { mean: 0.5, min: 0.25, max: 0.75, count: 2 },
      after: { mean: 0.75, min: 0.5, max: 1, count: 2 },
      isWithinNoise: true,
    },
  ]);
  render(<ProbabilityTable names={["Version 1", "Version 2"]} changes={changes} />);
  expect(screen.getByRole("row", { name: /^rude/ })).toHaveTextContent(
    "rudeyes0.50 (0.25 to 0.75)0.75 (0.50 to 1.00)no difference found",
  );
  const almost = probabilityChanges(answers(1, 0.75), answers(1, 0.9996));
  render(<ProbabilityTable names={["Version 2", "Version 3"]} changes={almost} />);
  expect(screen.getByRole("row", { name: /yes 0\.75/ })).toHaveTextContent("rudeyes0.75>0.99+25.0");
  const [apart] = probabilityChanges(answers(2, 0.25, 0.5), answers(1, 0.75));
  expect(apart?.isWithinNoise).toBe(false);
});
