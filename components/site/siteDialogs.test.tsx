import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { askedExample, useCommands } from "@/lib/client/commands";
import { SiteDialogs } from "./siteDialogs";

const pushed: string[] = [];
vi.mock("next/navigation", () => ({
  usePathname: () => "/models",
  useRouter: () => ({ push: (path: string) => pushed.push(path) }),
}));

const ran: string[] = [];
function Page() {
  useCommands([
    { id: "run", group: "Actions", name: "Run", keys: ["mod", "enter"], run: () => ran.push("run") },
  ]);
  return <input aria-label="Field" />;
}

beforeEach(() => {
  pushed.length = 0;
  ran.length = 0;
  const empty = { runs: [], nextCursor: null };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(empty)));
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
      <SiteDialogs />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

test("the palette finds a command by a few of its letters and runs it", async () => {
  const user = open();
  await user.keyboard("{Control>}k{/Control}");
  const dialog = within(await screen.findByRole("dialog", { name: "Commands" }));
  expect(dialog.getByRole("option", { name: /^Run/ })).toHaveTextContent("CtrlEnter");
  expect(dialog.queryByRole("option", { name: "Models" })).toBeNull();
  await user.keyboard("run{Enter}");
  await waitFor(() => expect(ran).toEqual(["run"]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an example chosen on another page opens in the playground", async () => {
  const user = open();
  await user.keyboard("{Control>}k{/Control}");
  await screen.findByRole("dialog", { name: "Commands" });
  await user.keyboard("scinvoice{Enter}");
  await waitFor(() => expect(pushed).toEqual(["/"]));
  expect(askedExample.get()).toBe("scanned-invoice");
  askedExample.set(null);
});

test("a question mark lists the shortcuts, and stays a letter in a field", async () => {
  const user = open();
  await user.type(screen.getByLabelText("Field"), "?");
  expect(screen.getByLabelText("Field")).toHaveValue("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(document.body);
  await user.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(dialog).getByText("Undo").closest("li")).toHaveTextContent("UndoCtrlZ");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
