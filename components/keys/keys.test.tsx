import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { writeError, writeValidationError } from "@typed-question/protocol/errors";
import { Site } from "@/components/site/site";
import type { AuditPage } from "@/lib/shared/pageApi/audit";
import type { KeyList, KeyView } from "@/lib/shared/pageApi/keys";
import { Keys } from "./keys";

vi.mock("next/navigation", () => ({ usePathname: () => "/keys" }));

const KEY: KeyView = {
  ...{ id: "1", name: "nightly", account: "team", lastFour: "wxyz", state: "active", revokedAt: null },
  ...{ models: ["model-1.12.0"], requestsPerMinute: 60, tokensPerSecond: null },
  ...{ expiresAt: "2099-01-31T18:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" },
};
const REVOKED: KeyView = {
  ...KEY,
  id: "2",
  name: "old",
  state: "revoked",
  revokedAt: "2026-02-01T00:00:00.000Z",
};
const LIST: KeyList = {
  keys: [REVOKED, KEY],
  usual: { requestsPerMinute: 1_200, tokensPerSecond: 250_000 },
  hasFixedKey: true,
};
const entry = (id: string, action: string): AuditPage["entries"][number] => ({
  ...{ id, at: "2026-12-01T10:00:00.000Z", actor: "local", action, subject: "1" },
  facts: { account: "team" },
});

interface Server {
  /** Replaces the successful reply to the next change. */
  refusal: [status: number, body: string] | null;
  calls: [string, unknown][];
}

function serve(list: [status: number, body: string] = [200, JSON.stringify(LIST)]): Server {
  const server: Server = { refusal: null, calls: [] };
  const json = (body: unknown): Response => new Response(JSON.stringify(body));
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (path === "/api/session") {
      return json({ account: { id: "local", name: "Local account" }, needsKey: false, access: "keys" });
    }
    if (path === "/api/models") return json({ models: [] });
    if (path === "/api/keys" && method === "GET") return new Response(list[1], { status: list[0] });
    if (path === "/api/audit") return json({ entries: [entry("b", "key.created")], hasMore: true });
    if (path === "/api/audit?before=b")
      return json({ entries: [entry("a", "session.opened")], hasMore: false });
    server.calls.push([`${method} ${path}`, typeof body === "string" ? JSON.parse(body) : undefined]);
    if (server.refusal) return new Response(server.refusal[1], { status: server.refusal[0] });
    if (method === "POST") return json({ secret: "tqp_the-secret", key: KEY });
    return json(method === "PATCH" ? KEY : {});
  });
  return server;
}

async function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <Site>
        <Keys />
      </Site>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}
const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });

beforeEach(() => localStorage.clear());

test("each key shows its state in words, its limits and its end; revoked ones stand last and do nothing", async () => {
  serve();
  await open();
  const items = within(await screen.findByRole("region", { name: "Keys" })).getAllByRole("listitem");
  expect(items.map((item) => item.textContent)).toEqual([
    "nightlyactiveaccount team · ends in wxyz · made 2026-01-01 · ends 2099-01-31 18:00 UTC" +
      "model-1.12.0 · 60 requests a minute · 250,000 tokens a second (server)ChangeRevoke",
    "oldrevokedaccount team · ends in wxyz · made 2026-01-01 · revoked 2026-02-01" +
      "model-1.12.0 · 60 requests a minute · 250,000 tokens a second (server)",
  ]);
  expect(screen.getByText(/PLAYGROUND_API_KEY is valid too/)).toBeVisible();
});

test("a new key is shown once, and is gone when its dialog closes", async () => {
  const server = serve();
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "New key" }));
  await user.click(screen.getByRole("button", { name: "Make the key" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/1 to 100 characters/);
  expect(server.calls).toEqual([]);
  fill("Name", "nightly");
  fill("Models", "model-1.12.0");
  fill("Requests a minute", "60");
  await user.click(screen.getByRole("button", { name: "Make the key" }));
  expect(await screen.findByLabelText("Key")).toHaveTextContent("tqp_the-secret");
  expect(server.calls).toEqual([
    [
      "POST /api/keys",
      {
        ...{ name: "nightly", account: "local", models: ["model-1.12.0"], requestsPerMinute: 60 },
        ...{ tokensPerSecond: null, expiresAt: null },
      },
    ],
  ]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(document.body).not.toHaveTextContent("tqp_the-secret");
  await user.click(screen.getByRole("button", { name: "New key" }));
  expect(document.body).not.toHaveTextContent("tqp_the-secret");
});

test("what the server refuses stands at its field, and nothing typed is lost", async () => {
  const server = serve();
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "New key" }));
  fill("Name", "nightly");
  fill("Models", "none");
  const detail = { type: "value_error", loc: ["body", "models", 0], msg: "There is no model 'none'" };
  server.refusal = [422, writeValidationError([detail])];
  await user.click(screen.getByRole("button", { name: "Make the key" }));
  const models = screen.getByRole("textbox", { name: "Models" });
  await waitFor(() => expect(models).toHaveAccessibleDescription(/There is no model 'none'\./));
  expect(models).toHaveValue("none");
});

test("a key is changed and revoked, after a question", async () => {
  const server = serve();
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Change nightly" }));
  fill("Models", "");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Revoke nightly" }));
  const dialog = screen.getByRole("dialog", { name: "Revoke nightly" });
  await user.click(within(dialog).getByRole("button", { name: "Revoke nightly" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls).toEqual([
    // The unchanged end is not sent: one in the past would be refused.
    ["PATCH /api/keys/1", { models: null, requestsPerMinute: 60, tokensPerSecond: null }],
    ["DELETE /api/keys/1", undefined],
  ]);
});

test("the audit log is a table, with older entries on request", async () => {
  serve();
  const user = await open();
  const log = await screen.findByRole("region", { name: "Audit log" });
  const rows = () =>
    within(log)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent),
      );
  await within(log).findByRole("table");
  const first = ["2026-12-01 10:00:00", "local", "key.created", "1", "account: team"];
  expect(rows()).toEqual([first]);
  await user.click(within(log).getByRole("button", { name: "Older entries" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(within(log).queryByRole("button", { name: "Older entries" })).toBeNull();
});

test("who is no administrator reads why there is nothing", async () => {
  const message = "Only the administrator's account may do this.";
  serve([403, writeError("permission_denied", message)]);
  await open();
  expect(await screen.findByText(/The keys could not be loaded: Only the administrator's/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Audit log" })).toBeNull();
});
