import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Site } from "@/components/site/site";
import { writeError } from "@typed-question/protocol/errors";
import { requestLink } from "@/lib/shared/snippets/requestLink";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { factsOf } from "@/test/evaluations";
import { Playground } from "@/components/run/playground";

beforeAll(() =>
  Promise.all([import("@/components/ui/codeMirror"), import("@/components/charts/confidenceChart")]),
);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // jsdom has no blob URLs.
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});

const RUN_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const PART = "7f2c0f8e-1111-4222-8333-444455556666";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

/** As the page writes it. */
const requestOf = (model: string) => `{
  "state": "The scan <img_1> shows an invoice.",
  "model": "${model}",
  "questions": {
    "urgent": {
      "type": "noul",
      "instructions": "Is it urgent?"
    }
  },
  "assets": {
    "<img_1>": { "type": "image", "format": "png", "part": "${PART}" }
  }
}`;
const answer = (noul: number) =>
  JSON.stringify({
    model: "model-1.14.0",
    answers: { urgent: { type: "noul", noul } },
    usage: { input_tokens: 10, output_tokens: 1 },
  });

function runOf(
  plan: HistoryRun["plan"],
  asked: readonly (readonly [model: string, noul: number])[],
): HistoryRun {
  return {
    ...{ id: RUN_ID, createdAt: "2026-01-02T03:04:05.000Z", name: "Yesterday", pinned: false, plan },
    ...{ longContext: true, baseline: null },
    requests: Object.fromEntries(
      asked.map(([model]) => [model, { text: requestOf(model), images: [{ part: PART, sha256: "feed" }] }]),
    ),
    evaluations: asked.map(([model, noul], index) => ({
      ...factsOf({ id: `req_${index}`, modelAsked: model, modelAnswered: "m", inputTokens: 10, cost: 1 }),
      ...{ request: model, response: answer(noul) },
    })),
  };
}

interface Server {
  asked: string[];
  run: () => Response;
  evaluate: () => Response;
}

function serve(overrides: Partial<Server>): Server {
  const server: Server = {
    asked: [],
    run: () => Response.json({}),
    evaluate: () => new Response(answer(0.9)),
    ...overrides,
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    if (path === "/api/session") {
      return Response.json({ account: { id: "a", name: "Team" }, access: "local", needsKey: false });
    }
    if (path === "/api/models") return Response.json({ models: [] });
    server.asked.push(`${method} ${path}`);
    if (path.startsWith("/api/history/")) return server.run();
    return path === "/api/evaluations" ? server.evaluate() : new Response(PNG);
  });
  return server;
}

function openPage(search: string) {
  window.history.replaceState(null, "", search.startsWith("/") ? search : `/${search}`);
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Site>
        <Playground />
      </Site>
    </QueryClientProvider>,
  );
  const results = within(screen.getByRole("region", { name: "Results" }));
  return { user: userEvent.setup(), results, unmount };
}

const matchesNothing = window.matchMedia;

const state = () => within(screen.getByRole("region", { name: "State" })).getByRole("textbox");

test("a run is opened with its request, its images and its answers, nothing is asked again, and the draft from before is beside it", async () => {
  const { asked } = serve({ run: () => Response.json(runOf(null, [["m-1", 0.25]])) });
  // A phone shows the editor or the results.
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(matchesNothing(media), { matches: media === "(width < 64rem)" }),
  );
  const { user } = openPage(`?run=${RUN_ID}&x=1`);
  expect(await screen.findByRole("article", { name: "urgent" })).toHaveTextContent("Probably no · 75%");
  expect(screen.getByRole("button", { name: "Results" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("tab", { name: "Answers" })).toHaveFocus();
  expect(screen.getByText(/^From the/)).toHaveTextContent(
    /From the history: run on Jan \d, 2026, \d\d:04:05\. The server measured the latencies\./,
  );
  expect(state()).toHaveTextContent("The scan image-1.png shows an invoice.");
  expect(await screen.findByRole("img", { name: /image-1\.png/ })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Model and repeats: m-1, 1 time" })).toBeVisible();
  expect(screen.queryByText(/request has changed since this run/)).toBeNull();
  expect(screen.getByRole("checkbox", { name: /long content/i })).toBeChecked();
  expect(window.location.search).toBe("?x=1");
  expect(asked).toEqual([`GET /api/history/${RUN_ID}`, "GET /api/images/feed"]);
  expect(screen.getByRole("tab", { selected: true, name: "Yesterday" })).toBeInTheDocument();
  await user.click(screen.getByRole("tab", { name: "Experiment 1" }));
  expect(state()).not.toHaveTextContent("The scan");
});

const tabNames = () =>
  within(screen.getByRole("tablist", { name: "Experiments" }))
    .getAllByRole("tab")
    .map((tab) => tab.textContent);

test("a run that is open already is shown where it is, with what its tab is called now", async () => {
  serve({ run: () => Response.json(runOf(null, [["m-1", 0.25]])) });
  const openRun = async () => {
    const page = openPage(`?run=${RUN_ID}`);
    expect(await screen.findByRole("article", { name: "urgent" })).toHaveTextContent("Probably no · 75%");
    return page;
  };
  const first = await openRun();
  await first.user.dblClick(screen.getByRole("tab", { name: "Yesterday" }));
  const field = await screen.findByRole("textbox", { name: "Name of the experiment" });
  await first.user.clear(field);
  await first.user.paste("Mine");
  await first.user.keyboard("{Enter}");
  await first.user.click(screen.getByRole("tab", { name: "Experiment 1" }));
  first.unmount();

  await openRun();
  expect(tabNames()).toEqual(["Experiment 1", "Mine"]);
  expect(screen.getByRole("tab", { selected: true, name: "Mine" })).toBeInTheDocument();
  expect(screen.queryByText(/request has changed since this run/)).toBeNull();
});

test("a run is opened in its own tab, also where another one is looked at meanwhile", async () => {
  let answerNow: (() => void) | undefined;
  const answered = new Promise<void>((done) => (answerNow = done));
  serve({ run: () => Response.json(runOf(null, [["m-1", 0.25]])) });
  const inTime = fetch;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path.startsWith("/api/history/")) await answered;
    return inTime(path, init);
  });
  const { user } = openPage(`?run=${RUN_ID}`);
  await user.click(await screen.findByRole("tab", { name: "Experiment 1" }));
  answerNow?.();
  await user.click(screen.getByRole("tab", { name: "Run 1" }));
  expect(await screen.findByRole("article", { name: "urgent" })).toHaveTextContent("Probably no · 75%");
  await user.click(screen.getByRole("tab", { name: "Experiment 1" }));
  expect(state()).not.toHaveTextContent("The scan");
  expect(tabNames()).toEqual(["Experiment 1", "Yesterday"]);
});

test("a comparison is opened with every column, and one that was never kept can be asked again", async () => {
  const column = (model: string) => ({ model, wanted: 1, deterministic: false });
  const plan = { repeats: 1, columns: ["m-2", "m-0", "m-1"].map(column) };
  const { asked } = serve({
    run: () =>
      Response.json(
        runOf(plan, [
          ["m-1", 0.25],
          ["m-2", 0.5],
        ]),
      ),
  });
  const { user } = openPage(`?run=${RUN_ID}`);
  const table = within(await screen.findByRole("table", { name: /Answers of 3 models/ }));
  const buttons = () => table.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(buttons().filter((label) => label?.startsWith("Run "))).toEqual(
    ["m-2", "m-0", "m-1"].map((model) => `Run ${model} again`),
  );
  expect(table.getAllByText("Cancelled")).toHaveLength(1);
  await user.click(table.getByRole("button", { name: "Run m-0 again" }));
  await waitFor(() => expect(table.queryByText("Cancelled")).toBeNull());
  expect(asked.filter((call) => call.includes("evaluations"))).toEqual(["POST /api/evaluations"]);
  expect(screen.getByText(/^From the/)).toBeVisible();
});

test("a comparison is there again in another tab of the browser, and nothing is asked again", async () => {
  const column = (model: string) => ({ model, wanted: 1, deterministic: false });
  const run = runOf({ repeats: 1, columns: ["m-1", "m-2"].map(column) }, [
    ["m-1", 0.25],
    ["m-2", 0.5],
  ]);
  const server = serve({ run: () => Response.json(run) });
  const first = openPage(`?run=${RUN_ID}`);
  await screen.findByRole("table", { name: /Answers of 2 models/ });
  first.unmount();

  sessionStorage.clear();
  server.asked.length = 0;
  const second = openPage("");
  await second.user.click(screen.getByRole("tab", { name: "Yesterday" }));
  expect(await screen.findByRole("table", { name: /Answers of 2 models/ })).toBeVisible();
  expect(server.asked).toContain(`GET /api/history/${RUN_ID}`);
  expect(server.asked.filter((asked) => asked.includes("evaluations"))).toEqual([]);
});

test("a page that was left in the middle of repeats comes back with every answer that the history has", async () => {
  const plan = { repeats: 3, columns: [{ model: "m-1", wanted: 3, deterministic: false }] };
  const run = runOf(plan, [
    ["m-1", 0.25],
    ["m-1", 0.5],
  ]);
  serve({ run: () => Response.json(run) });
  const first = openPage(`?run=${RUN_ID}`);
  await screen.findByText("Cancelled after 2 of 3");
  first.unmount();

  // As it is stored when the run begins.
  const key = Object.keys(sessionStorage).find((name) => name.startsWith("playground.comparison"))!;
  const { columns, ...stored } = JSON.parse(sessionStorage.getItem(key)!) as { columns: object[] };
  const begun = { ...stored, interrupted: true, columns: columns.map((each) => ({ ...each, views: [] })) };
  sessionStorage.setItem(key, JSON.stringify(begun));
  const second = openPage("");
  await second.user.click(screen.getByRole("tab", { name: "Yesterday" }));
  expect(await screen.findByText("Cancelled after 2 of 3")).toBeVisible();
});

test("the answers of a single run are there again after the page was left, quietly, and nothing is asked again", async () => {
  const headers = { "x-playground-history": "saved", "x-playground-run": RUN_ID };
  const server = serve({
    evaluate: () => new Response(answer(0.9), { headers }),
    run: () => Response.json(runOf(null, [["m-1", 0.25]])),
  });
  const first = openPage("");
  await first.user.click(await screen.findByRole("button", { name: "Run" }));
  await first.results.findByRole("link", { name: "Saved" });
  const before = state().textContent;
  first.unmount();

  server.asked.length = 0;
  const second = openPage("");
  expect(await second.results.findByRole("article", { name: "urgent" })).toHaveTextContent(
    "Probably no · 75%",
  );
  expect(server.asked).toContain(`GET /api/history/${RUN_ID}`);
  expect(server.asked.filter((asked) => asked.includes("evaluations"))).toEqual([]);
  expect(state()).toHaveTextContent(before ?? "");
  expect(
    screen.getByRole("tab", { selected: true, name: "Charged twice for March, now locked out of reports" }),
  ).toBeInTheDocument();
  second.unmount();

  // The run was deleted from the history meanwhile: no message appears.
  server.run = () => new Response(writeError("not_found", "There is no such run."), { status: 404 });
  const third = openPage("");
  await waitFor(() => expect(localStorage.getItem("playground.experiments")).not.toContain(RUN_ID));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(third.results.queryByRole("article")).toBeNull();
});

test("a run that is gone is said, and the draft and the address stay until that is dismissed", async () => {
  serve({ run: () => new Response(writeError("not_found", "There is no such run."), { status: 404 }) });
  const { user } = openPage(`?run=${RUN_ID}`);
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("The run was not opened. There is no such run.");
  expect(state()).not.toHaveTextContent("The scan");
  await user.click(within(alert).getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(window.location.search).toBe("");
});

test("a run that was not kept says why until one is kept", async () => {
  const headers = { "x-playground-history": "not-saved", "x-playground-history-reason": "disk-full" };
  const server = serve({ evaluate: () => new Response(answer(0.9), { headers }) });
  const { user, results } = openPage("");
  await user.click(await screen.findByRole("button", { name: "Run" }));
  expect(await screen.findByText(/not in the history: the disk of the server is full/)).toBeVisible();
  expect(results.queryByRole("link", { name: "Saved" })).toBeNull();
  server.evaluate = () =>
    new Response(answer(0.8), { headers: { "x-playground-history": "saved", "x-playground-run": RUN_ID } });
  await user.click(screen.getByRole("button", { name: "Run" }));
  expect(await results.findByRole("link", { name: "Saved" })).toHaveAttribute("href", "/history");
  await waitFor(() => expect(screen.queryByText(/not in the history/)).toBeNull());
});

test("a request in the address is opened once, and the draft from before comes back by undo", async () => {
  serve({});
  const text = JSON.stringify({
    state: "From a link",
    model: "m-2",
    questions: { urgent: { type: "noul", instructions: "?" } },
  });
  const { user } = openPage(requestLink(text));
  await waitFor(() => expect(state()).toHaveTextContent("From a link"));
  expect(screen.getByRole("combobox", { name: "Model" })).toHaveValue("m-2");
  expect(window.location.hash).toBe("");
  await user.click(screen.getByRole("button", { name: "Undo: Opened the request from the link." }));
  await waitFor(() => expect(state()).not.toHaveTextContent("From a link"));
});

test("a request in the address that is no JSON changes no draft and is named", async () => {
  serve({});
  openPage(requestLink('{"state":'));
  await waitFor(() => expect(window.location.hash).toBe(""));
  expect(state()).not.toHaveTextContent('{"state":');
  expect(await screen.findAllByText(/The JSON in the Request tab does not fit the form/)).not.toHaveLength(0);
});
