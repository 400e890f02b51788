import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { turnedTexts, TURNING } from "@/test/bidi";
import { ShareDialog } from "./shareDialog";

const REQUEST = JSON.stringify({
  state: { "a/b": "secret", items: [{ id: 1 }, "two"] },
  questions: { team: { type: "noul" }, "": { type: "noul" } },
  assets: { p: { type: "image", part: "k" } },
});

interface Listed {
  id: string;
  title: string;
  createdAt: string;
  expiresAt: string | null;
  ended: "revoked" | "expired" | null;
  run: null;
}

/** The server's shares in memory; `fetch` leads to it. */
function serve({ shares = [] as Listed[], refusal = "" } = {}) {
  const posted: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (refusal !== "" && method === "POST") {
      const detail = { error_type: "api_usage_error", message: refusal };
      return new Response(JSON.stringify({ detail }), { status: 400 });
    }
    if (method === "POST") {
      const fields = JSON.parse(String(body)) as { title: string };
      posted.push(fields);
      const createdAt = "2026-11-28T10:00:00Z";
      shares.unshift({ id: "new", title: fields.title, createdAt, expiresAt: null, ended: null, run: null });
      return new Response('{"id":"new"}');
    }
    if (method === "DELETE") {
      const share = shares.find(({ id }) => path.endsWith(`/${id}`));
      if (share) share.ended = "revoked";
      return new Response("{}");
    }
    return new Response(JSON.stringify({ shares }));
  });
  return { posted };
}

async function open(runId: string | null = "run-1", requestText = REQUEST) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog requestText={requestText} runId={runId} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Share" }));
  return { user, dialog: within(await screen.findByRole("dialog", { name: "Share these answers" })) };
}

const CONSENT = /^Anyone with the link/;

test("a link is made of what is not left out, once the person agreed to exactly that", async () => {
  const { posted } = serve();
  const { user, dialog } = await open();
  const create = () => dialog.getByText("Create link");
  expect(dialog.getByLabelText("Title")).toHaveValue("team, (empty name)");
  expect(create()).toBeDisabled();
  await user.click(dialog.getByLabelText("Hide /a~1b"));
  await user.click(dialog.getByRole("button", { name: "Open items" }));
  await user.click(dialog.getByLabelText("Hide /items/1"));
  await user.click(dialog.getByLabelText(CONSENT));
  await user.click(dialog.getByLabelText("The images"));
  expect(create()).toBeDisabled();
  await user.click(dialog.getByLabelText(CONSENT));
  expect(dialog.getByLabelText(CONSENT)).toHaveAccessibleName(/for 30 days or until I revoke it/);
  await user.selectOptions(dialog.getByLabelText("Link expires"), "never");
  expect(create()).toBeDisabled();
  await user.click(dialog.getByLabelText(CONSENT));
  await user.click(create());
  expect(await dialog.findByLabelText("Link")).toHaveValue(`${location.origin}/share/new`);
  const hide = { state: false, statePaths: ["/a~1b", "/items/1"], instructions: false, images: true };
  expect(posted).toEqual([
    { runId: "run-1", title: "team, (empty name)", hide, expiresInDays: null, consent: true },
  ]);
  expect(await dialog.findByRole("button", { name: "Revoke team, (empty name)" })).toBeVisible();
});

test("leaving out the content leaves out its images too, unless they are asked for", async () => {
  const { posted } = serve();
  const { user, dialog } = await open();
  await user.click(dialog.getByLabelText("Hide /items"));
  await user.click(dialog.getByLabelText("The whole content (state)"));
  expect(dialog.getByLabelText("The images")).toBeChecked();
  expect(dialog.queryByRole("group", { name: "Parts of the content" })).toBeNull();
  await user.click(dialog.getByLabelText(CONSENT));
  await user.click(dialog.getByText("Create link"));
  await dialog.findByLabelText("Link");
  expect(posted).toMatchObject([
    { expiresInDays: 30, hide: { state: true, statePaths: [], instructions: false, images: true } },
  ]);
});

test("a key in the content is said with its place, until that is left out, and never repeated", async () => {
  serve();
  const request = {
    state: { lines: ["ok", "Bearer sk-SECRET-1"], token: "abc-123" },
    questions: { q: { type: "noul", instructions: "Is sk-SECRET-2 a key?", api_key: "x" } },
  };
  const { user, dialog } = await open("run-1", JSON.stringify(request));
  const said = () => dialog.queryByText(/seems to hold/)?.textContent ?? "";
  expect(dialog.getByText(/^Left out/)).toHaveTextContent(
    "looks like a key or a header: questions.q.api_key.",
  );
  expect(said()).toContain(
    "This seems to hold an authorization in the state at lines[1]; a key or a header in the state at token; an API key in the instructions of q.",
  );
  await user.click(dialog.getByLabelText("Hide /token"));
  await user.click(dialog.getByLabelText(/^The wording/));
  expect(said()).toContain("This seems to hold an authorization in the state at lines[1].");
  await user.click(dialog.getByLabelText("The whole content (state)"));
  expect(said()).toBe("");
});

test("a link is revoked after a second word, and stays listed as revoked", async () => {
  const share = {
    ...{ id: "s1", title: "For Ada", createdAt: "2026-11-28T09:00:00Z", expiresAt: null },
    ...{ ended: null, run: null },
  };
  serve({ shares: [share] });
  const { user, dialog } = await open();
  await user.click(await dialog.findByRole("button", { name: "Revoke For Ada" }));
  await user.click(dialog.getByRole("button", { name: "Keep it" }));
  expect(dialog.getByRole("button", { name: "Revoke For Ada" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(dialog.getByRole("button", { name: "Revoke link" })).toHaveFocus();
  await user.click(dialog.getByRole("button", { name: "Revoke link" }));
  const links = within(dialog.getByRole("region", { name: "Your links" }));
  await waitFor(() => expect(links.getByRole("listitem")).toHaveTextContent("Revoked"));
  expect(links.getByText("Revoked")).toHaveFocus();
  expect(dialog.queryByRole("button", { name: "Copy link to For Ada" })).toBeNull();
});

test("what the server refuses is said in the dialog", async () => {
  serve({ refusal: "There is nothing to hide." });
  const { user, dialog } = await open();
  await user.click(dialog.getByLabelText(CONSENT));
  await user.click(dialog.getByText("Create link"));
  expect(await dialog.findByRole("alert")).toHaveTextContent("There is nothing to hide.");
});

test("a run that is not in the history says that it cannot be shared", async () => {
  serve();
  const { dialog } = await open(null);
  expect(dialog.getByRole("status")).toHaveTextContent("This run is not in the history");
  expect(dialog.queryByRole("button", { name: "Create link" })).toBeNull();
});

test("a name that turns text around turns nothing but itself, in lists and in the names of buttons", async () => {
  const listed = { id: "one", title: TURNING, createdAt: "2026-11-28T10:00:00Z", expiresAt: null };
  serve({ shares: [{ ...listed, ended: null, run: null }] });
  const state = { [TURNING]: { [`${TURNING}s`]: TURNING } };
  const { user, dialog } = await open("run-1", JSON.stringify({ state, questions: { [TURNING]: {} } }));
  await user.click(dialog.getByRole("button", { name: /^Open .*not/ }));
  await user.click(await dialog.findByRole("button", { name: /^Revoke .*not/ }));
  expect(turnedTexts(document.body)).toEqual([]);
});
