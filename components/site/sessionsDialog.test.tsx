import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SessionsDialog } from "./sessionsDialog";

const session = (id: string, current: boolean) => ({
  ...{ id, current, device: current ? "Firefox on Linux" : "Safari on iPhone", place: "private network" },
  ...{ createdAt: "2026-11-28T10:00:00.000Z", lastSeenAt: "2026-11-29T10:00:00.000Z" },
});

function show(answer: (method: string) => Response) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET" }: RequestInit = {}) => {
    calls.push(`${method} ${path}`);
    return Promise.resolve(answer(method));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const onSignOut = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <SessionsDialog onClose={() => {}} onSignOut={onSignOut} />
    </QueryClientProvider>,
  );
  return { calls, onSignOut, user: userEvent.setup() };
}

test("the sessions of the account are listed, and all but this one can be ended", async () => {
  const { calls, onSignOut, user } = show((method) =>
    Response.json({
      sessions: method === "GET" ? [session("a", true), session("b", false)] : [session("a", true)],
    }),
  );
  const list = await screen.findByRole("list", { name: "Sessions" });
  const lines = () => within(list).getAllByRole("listitem");
  expect(lines().map(({ textContent }) => textContent?.split("last seen")[0])).toEqual([
    "Firefox on Linux, private network (this one)",
    "Safari on iPhone, private network",
  ]);
  await user.click(screen.getByRole("button", { name: "End all others (1)" }));
  expect(await screen.findByRole("button", { name: "No other session" })).toBeDisabled();
  expect(lines()).toHaveLength(1);
  expect(calls).toEqual(["GET /api/sessions", "DELETE /api/sessions"]);
  await user.click(screen.getByRole("button", { name: "Sign out here" }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

test("a server that cannot say it is named in the dialog", async () => {
  show(() =>
    Response.json(
      { detail: { error_type: "internal_error", message: "The store is away." } },
      { status: 500 },
    ),
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("The store is away.");
});
