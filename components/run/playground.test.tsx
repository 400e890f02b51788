import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
// The page loads these two lazily; load them first, so that no test waits for them.
import "@/components/charts/confidenceChart";
import "@/components/ui/codeMirror";
import { DRAFT_KEY } from "@/lib/client/draft/draftStorage";
import { Site } from "@/components/site/site";
import { emptyDraft, textContent } from "@/lib/shared/draft/draft";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import { writeError, writeValidationError } from "@typed-question/protocol/errors";
import { Playground } from "@/components/run/playground";

const KEY = "a-key-of-this-server";
const OTHER_KEY = "a-key-of-another-account";
const ACCOUNTS: Partial<Record<string, { id: string; name: string }>> = {
  [KEY]: { id: "a1", name: "Quality team" },
  [OTHER_KEY]: { id: "b.2", name: "Sales" },
};

interface Server {
  access: "local" | "keys";
  signedIn: boolean;
  /** Whether the browser refuses cookies. */
  blocksCookies: boolean;
  /** Answers the first question about the session. */
  sessionIsKnown: Promise<void>;
  /** Answers the question for the models. */
  modelsAreKnown: Promise<void>;
  /** The key of the session. */
  key: string;
  /** Method, path and body of every request, in order. */
  requests: string[];
  evaluate: (requestText: string) => Response;
}

const json = (body: unknown, status = 200): Response =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status });

/** The server's private routes in memory; `fetch` leads to them. */
function serve(overrides: Partial<Server> = {}): Server {
  const server: Server = {
    access: "local",
    signedIn: overrides.access !== "keys",
    blocksCookies: false,
    sessionIsKnown: Promise.resolve(),
    modelsAreKnown: Promise.resolve(),
    key: KEY,
    requests: [],
    evaluate: () => json(writeError("internal_error", "No answer was prepared"), 500),
    ...overrides,
  };
  const session = () => ({
    account: (server.signedIn && ACCOUNTS[server.key]) || null,
    access: server.access,
    needsKey: !server.signedIn,
  });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const sent = typeof body === "string" ? body : "";
    server.requests.push([method, path, ...(path === "/api/session" && sent ? [sent] : [])].join(" "));
    if (path === "/api/evaluations") {
      const meant = new Headers(headers).get("x-playground-account");
      return server.signedIn && (meant ?? ACCOUNTS[server.key]?.id) === ACCOUNTS[server.key]?.id
        ? server.evaluate(sent)
        : json(writeError("authentication_error", "No session"), 401);
    }
    if (path === "/api/models") {
      await server.modelsAreKnown;
      return json({
        models: [
          {
            name: "model-latest",
            description: "Newest",
            release_date: "2026-01-01",
            versioned_id: "model-1.14.0",
            deterministic: true,
          },
        ],
      });
    }
    if (path !== "/api/session") return json(writeError("internal_error", "Not kept"), 500);
    await server.sessionIsKnown;
    if (method === "DELETE") server.signedIn = false;
    if (method === "POST") {
      const { key } = JSON.parse(sent) as { key?: string };
      const isGood = key !== undefined && ACCOUNTS[key] !== undefined;
      if (!isGood) return json(writeError("authentication_error", "The API key is not valid."), 401);
      server.signedIn = true;
      server.key = key;
    }
    const opened = session();
    if (server.blocksCookies) server.signedIn = false;
    return json(opened);
  });
  return server;
}

function renderPage() {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <QueryClientProvider client={client}>
      <Site>
        <Playground />
      </Site>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup() };
}

/** Query again each time: every account has its own region. */
const results = () => within(screen.getByRole("region", { name: "Results" }));

const answerEverything = (requestText: string): Response => {
  const { questions } = JSON.parse(requestText) as { questions: Record<string, unknown> };
  const answers = Object.fromEntries(
    Object.keys(questions).map((name) => [name, { type: "noul", noul: 0.9 }]),
  );
  return json({ model: "model-1.14.0", answers, usage: { input_tokens: 10, output_tokens: 1 } });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a page with a session looks for it before it asks for anything", async () => {
  const { requests } = serve();
  renderPage();
  expect(await screen.findByText("Quality team")).toBeInTheDocument();
  await waitFor(() => expect(requests).toEqual(["GET /api/session", "GET /api/models"]));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("button", { name: "Sign out" })).toBeNull();
});

test("a page that needs a key asks for it, sends it once, shows the account and signs out again", async () => {
  const { requests } = serve({ access: "keys" });
  const { user } = renderPage();
  const dialog = await screen.findByRole("dialog", { name: "Sign in" });
  const field = within(dialog).getByLabelText("API key");
  expect(field).toHaveAttribute("type", "password");
  await user.type(field, "wrong");
  await user.click(within(dialog).getByRole("button", { name: "Sign in" }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("The API key is not valid.");
  await user.clear(field);
  await user.type(field, `${KEY}{Enter}`);
  expect(await screen.findByText("Quality team")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() =>
    expect(requests).toEqual([
      "GET /api/session",
      'POST /api/session {"key":"wrong"}',
      `POST /api/session {"key":"${KEY}"}`,
      "GET /api/session",
      "GET /api/models",
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findAllByRole("button", { name: "Sign in" })).toHaveLength(2);
  expect(screen.queryByText("Quality team")).toBeNull();
  // Requests that would be refused are not sent.
  expect(requests.slice(5)).toEqual(["DELETE /api/session"]);
});

const stateField = () => within(screen.getByRole("region", { name: "State" })).getByRole("textbox");

test("what one account works on is off the screen when it signs out, not there for the next, and there again for it", async () => {
  localStorage.setItem(DRAFT_KEY, writeDraft({ ...emptyDraft("m"), state: textContent("From before") }));
  const server = serve({ access: "keys", signedIn: true, evaluate: answerEverything });
  const { user } = renderPage();
  await waitFor(() => expect(stateField()).toHaveTextContent("From before"));
  await screen.findByText("Quality team");
  await waitFor(() => expect(stateField()).toHaveTextContent("From before"));
  const signIn = async (key: string) => {
    await user.click(screen.getAllByRole("button", { name: "Sign in" }).at(-1) ?? document.body);
    await user.type(await screen.findByLabelText("API key"), `${key}{Enter}`);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };

  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await screen.findByText("Sign in to see your experiments.");
  expect(screen.queryByRole("region")).toBeNull();
  await signIn(OTHER_KEY);
  expect(stateField()).not.toHaveTextContent("From before");

  // The first account signs in again, in another tab.
  server.key = KEY;
  window.dispatchEvent(new StorageEvent("storage", { key: "playground.account" }));
  await waitFor(() => expect(stateField()).toHaveTextContent("From before"));
  expect(screen.getByText("Quality team")).toBeInTheDocument();
});

test("what one account works on is not run for another that signed in unseen, and leaves the screen", async () => {
  const evaluate = vi.fn(answerEverything);
  const server = serve({ access: "keys", signedIn: true, evaluate });
  const { user } = renderPage();
  await screen.findByText("Quality team");
  await user.type(stateField(), "Of the first one");
  // As with a full browser storage: no tab is told.
  server.key = OTHER_KEY;
  await user.click(screen.getByRole("button", { name: "Run" }));
  await screen.findByText("Sales");
  expect(evaluate).not.toHaveBeenCalled();
  expect(stateField()).not.toHaveTextContent("Of the first one");
  await user.click(screen.getByRole("button", { name: "Run" }));
  await results().findAllByRole("article");

  // Back in the tab.
  server.key = KEY;
  window.dispatchEvent(new Event("focus"));
  await waitFor(() => expect(stateField()).toHaveTextContent("Of the first one"));
});

test("a session that ended is said in the results, and signing in again loses nothing", async () => {
  const server = serve({ access: "keys", signedIn: true, evaluate: answerEverything });
  const { user } = renderPage();
  await screen.findByText("Quality team");
  await user.click(await screen.findByRole("button", { name: "Run" }));
  const asked = (await results().findAllByRole("article")).length;
  server.signedIn = false;
  await user.click(screen.getByRole("button", { name: "Run" }));
  const alert = await results().findByRole("alert");
  expect(alert).toHaveTextContent("Your session has ended. Sign in again with an API key.");
  // The account's name disappears too.
  expect(screen.queryByText("Quality team")).toBeNull();
  expect(results().getAllByRole("article")).toHaveLength(asked);
  await user.click(within(alert).getByRole("button", { name: "Sign in" }));
  await user.type(await screen.findByLabelText("API key"), `${KEY}{Enter}`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Run" }));
  await waitFor(() => expect(results().queryByRole("alert")).toBeNull());
  expect(results().getAllByRole("article")).toHaveLength(asked);
});

test("a run that is started before the session is there waits for it, and is refused by nobody", async () => {
  let tell = (): void => {};
  const sessionIsKnown = new Promise<void>((resolve) => (tell = resolve));
  const { requests } = serve({ sessionIsKnown, evaluate: answerEverything });
  const { user } = renderPage();
  await user.click(await screen.findByRole("button", { name: "Run" }));
  expect(requests).toEqual(["GET /api/session"]);
  tell();
  await results().findAllByRole("article");
  const runs = requests.filter((request) => request.endsWith("/api/evaluations"));
  expect([requests.slice(0, 1), runs]).toEqual([["GET /api/session"], ["POST /api/evaluations"]]);
});

const NEEDS_COOKIES =
  "This page needs cookies, but the browser blocks them. " +
  "Allow cookies for this address in the browser’s settings, then load the page again.";

test("a page whose cookies are blocked says so, not that somebody is signed in or that a key is missing", async () => {
  const server = serve({ signedIn: false, evaluate: answerEverything });
  window.location.hash = "#opened";
  const { user } = renderPage();
  expect(await screen.findByText(NEEDS_COOKIES)).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Run" }));
  const alert = await results().findByRole("alert");
  expect(alert).toHaveTextContent(NEEDS_COOKIES);
  expect(screen.queryByText("Quality team")).toBeNull();
  expect(screen.queryByRole("button", { name: "Sign in" })).toBeNull();
  expect(screen.queryByText(/API key/)).toBeNull();

  server.signedIn = true;
  const notice = screen
    .getAllByRole("alert")
    .find((element) => !results().queryAllByRole("alert").includes(element));
  await user.click(within(notice!).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Quality team")).toBeInTheDocument();
  expect(window.location.hash).toBe("");
});

test("on the server's own machine a page without a session names the terminal's link", async () => {
  serve({ signedIn: false });
  renderPage();
  const dialog = await screen.findByRole("dialog", { name: "Sign in" });
  expect(dialog).toHaveTextContent("open the link that its terminal shows");
});

test("a sign-in whose cookie is blocked says so in its dialog, and nobody is signed in", async () => {
  serve({ access: "keys", blocksCookies: true });
  const { user } = renderPage();
  const dialog = await screen.findByRole("dialog", { name: "Sign in" });
  await user.type(within(dialog).getByLabelText("API key"), `${KEY}{Enter}`);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent(NEEDS_COOKIES);
  expect(screen.queryByText("Quality team")).toBeNull();
});

test("the details of a 422 stand in the results and at the field that they name", async () => {
  const detail = { loc: ["body", "state"], msg: "Expected another state", type: "content_type" };
  serve({ signedIn: true, evaluate: () => json(writeValidationError([detail]), 422) });
  const { user } = renderPage();
  await screen.findByText("Quality team");
  await user.click(await screen.findByRole("button", { name: "Run" }));
  expect(await results().findByRole("alert")).toHaveTextContent("state Expected another state");
  const state = screen.getByRole("region", { name: "State" });
  expect(await within(state).findByText("Expected another state")).toBeInTheDocument();
});

test("a run before the models are known waits for them, so that a deterministic model is asked once", async () => {
  let tell = () => {};
  const { requests } = serve({
    modelsAreKnown: new Promise<void>((resolve) => (tell = resolve)),
    evaluate: answerEverything,
  });
  const { user } = renderPage();
  await screen.findByText("Quality team");
  const repeats = await screen.findByRole("spinbutton", { name: "Repeat" });
  await user.clear(repeats);
  await user.type(repeats, "5");
  await user.click(screen.getByRole("button", { name: "Run" }));
  tell();
  expect(await screen.findByText("Deterministic", {}, { timeout: 20_000 })).toBeVisible();
  expect(requests.filter((request) => request === "POST /api/evaluations")).toHaveLength(1);
});
