import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Site } from "@/components/site/site";
import type { Catalog, ConnectionList, ConnectionTrialResult } from "@/lib/shared/pageApi/connections";
import { writeValidationError, writeError } from "@typed-question/protocol/errors";
import { Models } from "./models";
import { CATALOG, CONNECTIONS, PEER } from "./testCatalog";

vi.mock("next/navigation", () => ({ usePathname: () => "/models" }));

interface Server {
  catalog: Catalog;
  list: ConnectionList;
  trial: ConnectionTrialResult;
  /** Replaces the successful reply to the next changes. */
  refusals: [status: number, body: string][];
  /** Method, path and body of each call that changes or tests something. */
  calls: [string, unknown][];
}

const ACCOUNT = { account: { id: "local", name: "Local account" }, needsKey: false };

/** The server's private routes in memory; `fetch` leads to them. */
function serve(overrides: Partial<Server> & { access?: "local" | "keys" } = {}): Server {
  const { access = "local", ...rest } = overrides;
  const server: Server = {
    ...{ catalog: CATALOG, list: CONNECTIONS, refusals: [], calls: [] },
    trial: {
      ...{
        models: ["m-1", "m-2"],
        listProblem: null,
        model: null,
        answerProblem: null,
        notes: [],
        latencyMs: null,
      },
    },
    ...rest,
  };
  const json = (body: unknown): Response => new Response(JSON.stringify(body));
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path === "/api/session") return json({ ...ACCOUNT, access });
    if (path === "/api/catalog") return json(server.catalog);
    if (path === "/api/connections" && method === "GET") return json(server.list);
    if (path === "/api/models") return json({ models: [] });
    server.calls.push([`${method} ${path}`, typeof body === "string" ? JSON.parse(body) : undefined]);
    const refusal = server.refusals.shift();
    if (refusal) return new Response(refusal[1], { status: refusal[0] });
    if (path === "/api/connections/test") return json(server.trial);
    if (path === "/api/catalog/check") return json(server.catalog);
    return json(path.startsWith("/api/connections") && method !== "DELETE" ? PEER : {});
  });
  return server;
}

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <QueryClientProvider client={client}>
      <Site>
        <Models />
      </Site>
    </QueryClientProvider>,
  );
  await screen.findByRole("region", { name: "Catalog" });
  return { user: userEvent.setup({ delay: null }), client };
}

const detail = (loc: string[], type: string, msg: string): [number, string] => [
  422,
  writeValidationError([{ loc: ["body", ...loc], type, msg }]),
];
/** Set at once: React renders this page slowly for every key. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const region = (name: string) => screen.getByRole("region", { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a connection is tested, keeps every word through errors, is saved, and its key is in no storage", async () => {
  const server = serve();
  const { user, client } = await open();
  client.setQueryData(["models"], []);
  await user.click(await screen.findByRole("button", { name: "Add connection" }));
  const dialog = screen.getByRole("dialog", { name: "Add a connection" });
  await user.click(within(dialog).getByText("Another server"));

  await user.click(within(dialog).getByText("Save"));
  await waitFor(() => expect(within(dialog).getByLabelText("Base URL")).toHaveFocus());
  expect(within(dialog).getByLabelText("Base URL")).toBeInvalid();
  expect(server.calls).toEqual([]);

  fill(within(dialog).getByLabelText("Base URL"), "https://a.example");
  fill(within(dialog).getByLabelText("Key"), "secret-key-1");
  await user.click(within(dialog).getByText("Test"));
  await user.click(await within(dialog).findByLabelText("m-2"));
  server.trial = {
    ...server.trial,
    models: null,
    listProblem: "no list",
    model: "m-2",
    answerProblem: "it is away.",
  };
  await user.click(within(dialog).getByText("Test"));
  expect(await within(dialog).findByText("it is away.")).toBeInTheDocument();

  server.refusals = [
    detail(["settings", "name"], "name_taken", "Another connection has this name"),
    [500, writeError("internal_error", "The store is full.")],
  ];
  const save = within(dialog).getByText("Save");
  await user.click(save);
  const name = within(dialog).getByLabelText("Name");
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Another connection has this name/));
  await waitFor(() => expect(name).toHaveFocus());
  await user.click(save);
  expect(await within(dialog).findByText("The store is full.")).toBeInTheDocument();

  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Add connection" }));
  const again = screen.getByRole("dialog", { name: "Add a connection" });
  expect(within(again).getByLabelText("Key")).toHaveValue("secret-key-1");
  await user.click(within(again).getByText("Save"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toEqual([
    "POST /api/connections",
    {
      settings: { ...PEER.settings, name: "server", models: [{ ...PEER.settings.models[0], id: "m-2" }] },
      key: "secret-key-1",
    },
  ]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("secret-key-1");
  expect(client.getQueryState(["models"])?.isInvalidated).toBe(true);
});

const at = (method: string) => `Connection 'server', ${method} https://a.example/v1:`;

test.each<[string, Partial<ConnectionTrialResult>, string[]]>([
  [
    "a wrong key says nothing of lists",
    { models: null, listProblem: `${at("GET")} it refuses the connection's key (401).` },
    ["Check the key, then test again."],
  ],
  [
    "a key that may not list leaves the way of typing a model",
    { models: null, listProblem: `${at("GET")} the connection's key may not do this (403).` },
    ["If this key may only ask models, type one of them below and test again."],
  ],
  [
    "a server that has no list leaves it too",
    { models: null, listProblem: `${at("GET")} it has nothing of this name (404).` },
    ["If it only lacks a list of models, type one of them below and test again."],
  ],
  [
    "a server without that method leaves it too",
    { models: null, listProblem: `${at("GET")} it failed (405): Method not allowed.` },
    ["If it only lacks a list of models, type one of them below and test again."],
  ],
  [
    "a server that is away needs no more words",
    { models: null, listProblem: `${at("GET")} it took too long.` },
    [],
  ],
  [
    "a listed model that nobody chose may be another kind of model",
    { model: "m-1", answerProblem: `${at("POST")} it refuses the request (400).` },
    [
      "The server lists 2 models.",
      "The first listed model, m-1, was asked: choose another one and test again.",
    ],
  ],
  [
    "a listed model with a wrong key",
    { model: "m-1", answerProblem: `${at("POST")} it refuses the connection's key (401).` },
    ["The server lists 2 models.", "Check the key, then test again."],
  ],
  ["an answer of it", { model: "m-1", latencyMs: 5 }, []],
  [
    "the only model is chosen, and nothing was changed since",
    { models: ["m-1"], model: "m-1", latencyMs: 5 },
    [],
  ],
])("one press of Test, with no model chosen: %s", async (_, trial, hints) => {
  const server = serve();
  server.trial = { ...server.trial, ...trial };
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add connection" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a connection" }));
  await user.click(dialog.getByText("Another server"));
  fill(dialog.getByLabelText("Base URL"), "https://a.example");
  await user.click(dialog.getByText("Test"));
  const said = trial.answerProblem ?? trial.listProblem ?? /^m-1 answered in 5 ms\. The server lists/;
  const [notice] = await dialog.findAllByText((_text, element) => {
    const text = element?.tagName === "P" ? (element.textContent ?? "") : "";
    return typeof said === "string" ? text === said : said.test(text);
  });
  const lines = [...notice!.parentElement!.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(lines.slice(1)).toEqual(hints);
  expect(dialog.queryByText("Something was changed since this test.")).toBeNull();
});

test("mending one of two fields keeps the focus, another kind of server what was typed, and a model that was typed and not added is saved", async () => {
  const server = serve();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add connection" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a connection" }));
  await user.click(dialog.getByText("Another server"));
  fill(dialog.getByLabelText("Name"), "");
  await user.click(dialog.getByText("Save"));
  const address = dialog.getByLabelText("Base URL");
  await waitFor(() => expect(address).toHaveFocus());
  await user.keyboard("h");
  // The name has a problem too, but nobody has visited it yet.
  expect(address).toHaveFocus();
  fill(dialog.getByLabelText("Name"), "server");
  fill(address, "https://a.example");
  fill(dialog.getByLabelText("Model name on the server"), " m-9 ");
  await user.click(dialog.getByText("Choose another kind"));
  await user.click(dialog.getByText("Another server"));
  expect(dialog.getByLabelText("Base URL")).toHaveValue("https://a.example");
  await user.click(dialog.getByText("Save"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls).toEqual([
    [
      "POST /api/connections",
      { settings: { ...PEER.settings, name: "server", models: [{ ...PEER.settings.models[0], id: "m-9" }] } },
    ],
  ]);
});

test("a connection that leads to another server asks for its key at the key's field", async () => {
  const server = serve({
    refusals: [detail(["key"], "key_needed", "Another server needs its key entered again")],
  });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit peer" }));
  const dialog = screen.getByRole("dialog", { name: "Edit peer" });
  fill(within(dialog).getByLabelText("Base URL"), "https://b.example");
  await user.click(within(dialog).getByText("Save"));
  const key = within(dialog).getByLabelText("Key");
  await waitFor(() => expect(key).toHaveFocus());
  expect(key).toHaveAccessibleDescription(/Another server needs its key entered again/);
  fill(key, "new-key");
  await user.click(within(dialog).getByText("Save"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.map(([call, body]) => [call, (body as { key?: string }).key])).toEqual([
    ["PUT /api/connections/c1", undefined],
    ["PUT /api/connections/c1", "new-key"],
  ]);
});

const KEYLESS = {
  ...CONNECTIONS.presets[0]!,
  ...{ name: "kev", label: "kev", baseUrl: "http://localhost:8008", needsKey: false },
};

test("a server that asks for a key has the key's field in sight and in focus, for a new connection and for one that failed", async () => {
  const reason = "Connection 'peer', POST https://a.example/v1: it refuses the connection's key (401).";
  const keyless = {
    ...PEER,
    keyLastFour: null,
    settings: { ...PEER.settings, preset: "kev", baseUrl: "http://localhost:8008" },
  };
  const failed = { ...CATALOG.models[1]!, state: "failed" as const, reason };
  const server = serve({
    list: { ...CONNECTIONS, connections: [keyless], presets: [KEYLESS] },
    catalog: { ...CATALOG, models: [CATALOG.models[0]!, failed] },
  });
  server.trial = { ...server.trial, models: null, listProblem: reason };
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add connection" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a connection" }));
  await user.click(dialog.getByText("kev"));
  expect(dialog.getByLabelText("Key").closest("details")).not.toBeNull();
  await user.click(dialog.getByText("Test"));
  await waitFor(() => expect(dialog.getByLabelText("Key")).toHaveFocus());
  const key = dialog.getByLabelText("Key");
  expect(key.closest("details")).toBeNull();
  expect(key).toHaveAccessibleDescription(/The server asks for a key: enter it here/);
  fill(key, "wrong-key");
  fill(key, "");
  expect(dialog.getByLabelText("Key")).toBe(key);
  fill(key, "wrong-key");
  await user.click(dialog.getByText("Test"));
  await waitFor(() => expect(key).toHaveAccessibleDescription(/The server refuses this key/));

  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Edit peer" }));
  const edited = within(screen.getByRole("dialog", { name: "Edit peer" }));
  expect(edited.getByLabelText("Key").closest("details")).toBeNull();
});

test("a model's price shows the value that applies: the preset's, or the typed one", async () => {
  const priced = { ...KEYLESS, name: "priced", label: "priced", price: { perMillion: 0.1, currency: "USD" } };
  serve({ list: { ...CONNECTIONS, presets: [priced] } });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add connection" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add a connection" }));
  await user.click(dialog.getByText("priced"));
  fill(dialog.getByLabelText("Model name on the server"), "m-9");
  await user.click(dialog.getByText("Add model"));
  const summary = dialog.getByText(/^Limits and price of m-9/);
  expect(summary).toHaveTextContent("Limits and price of m-9: 0.1 USD per 1M input tokens");
  expect(dialog.getByLabelText("Price")).toHaveAccessibleDescription(
    "Of a million input tokens. Empty: 0.1 USD.",
  );
  fill(dialog.getByLabelText("Price"), "0.3");
  fill(dialog.getByLabelText("Currency"), "eur");
  expect(summary).toHaveTextContent("Limits and price of m-9: 0.3 EUR per 1M input tokens");
});

test("removing a connection and pointing a name say first what they change", async () => {
  const server = serve();
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Remove peer" }));
  const removal = screen.getByRole("dialog", { name: "Remove peer" });
  expect(
    within(removal)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([...["peer/m-1", "best stands for nothing then"]]);
  await user.click(within(removal).getByRole("button", { name: "Remove peer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(screen.getByRole("button", { name: "Change the model of model-latest" }));
  expect(screen.getByText(/requests for/)).toHaveTextContent(
    "requests for model-latest are answered by peer/m-1 in place of model-1.14.0: this page and every API client.",
  );
  await user.click(screen.getByRole("button", { name: "Point model-latest to it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls).toEqual([
    ["DELETE /api/connections/c1", undefined],
    ["PUT /api/catalog/aliases/model-latest", { modelId: "peer/m-1" }],
  ]);
});

test("an unreachable model says why in words, and a check asks the connections themselves", async () => {
  const [here, peer] = CATALOG.models;
  const reason = "Connection 'peer', POST https://a.example: it took too long.";
  const away = { ...CATALOG, models: [here!, { ...peer!, state: "unreachable" as const, reason }] };
  const server = serve();
  const { user } = await open();
  server.catalog = away;
  await user.click(screen.getByRole("button", { name: "Check now" }));
  expect(await screen.findByText("1 of 1 connections did not answer: peer.")).toBeInTheDocument();
  expect(server.calls).toEqual([["POST /api/catalog/check", undefined]]);
  expect(within(region("Catalog")).getByText("Unreachable")).toBeInTheDocument();
  expect(within(region("Catalog")).getByText(reason)).toBeInTheDocument();
  expect(screen.getByText("npm run models -- pull laya")).toBeInTheDocument();
});

test("a model says in whose place it answers", async () => {
  const [here] = CATALOG.models;
  serve({ catalog: { ...CATALOG, models: [{ ...here!, retired: ["model-1.0.0", "model-0.9.0"] }] } });
  await open();
  const words = `model-1.0.0, model-0.9.0: retired, answered by ${here!.id}`;
  expect(await within(region("Catalog")).findByText(words)).toBeInTheDocument();
});

test("a connection of the configuration file is shown and not changed here", async () => {
  serve({ list: { ...CONNECTIONS, connections: [{ ...PEER, source: "file" }] } });
  await open();
  expect(await screen.findByText("Change it in models.config.json.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /peer/ })).toBeNull();
});

test("whoever is no administrator sees the catalog, and who adds connections", async () => {
  const server = serve({ access: "keys", catalog: { ...CATALOG, downloads: [], mayChange: false } });
  await open();
  expect(region("Connections")).toHaveTextContent("An administrator adds models of other servers");
  expect(screen.getByRole("button", { name: "Refresh" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Add|Point|Remove|Check/ })).toBeNull();
  expect(server.calls).toEqual([]);
});
