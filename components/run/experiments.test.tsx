import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
// The page loads it lazily; load it first, so that no test waits for it.
import "@/components/ui/codeMirror";
import { Site } from "@/components/site/site";
import { Playground } from "@/components/run/playground";

const json = (body: unknown): Response => new Response(JSON.stringify(body));
const ANSWERS = Object.fromEntries(
  ["team", "urgency", "wants_refund"].map((name) => [name, { type: "noul", noul: 0.9 }]),
);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/session") {
      return json({ account: { id: "a", name: "Team" }, access: "local", needsKey: false });
    }
    if (path === "/api/models") return json({ models: [] });
    if (path === "/api/evaluations") {
      return json({ model: "m-1", answers: ANSWERS, usage: { input_tokens: 1, output_tokens: 1 } });
    }
    throw new TypeError("Failed to fetch");
  });
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Site>
        <Playground />
      </Site>
    </QueryClientProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

// Role queries are slow in such a large page; the roles are tested where they matter.
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const tab = (name: string) => {
  const found = all("[role=tab]").find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no tab ${name}`);
  return found;
};
const tabs = () =>
  all('[role=tablist][aria-label="Experiments"] > [role=tab]').map(
    ({ textContent, ariaSelected }) => `${textContent}${ariaSelected === "true" ? "*" : ""}`,
  );
const names = () =>
  screen
    .queryAllByLabelText(/^Question \S+$/, { selector: "[role=group]" })
    .map(({ ariaLabel }) => ariaLabel?.replace(/^Question /, ""));
const articles = () => all("article").length;

/** The first example's subject names its experiment, once it ran. */
const SUBJECT = "Charged twice for March, now locked out of reports";

test("each experiment keeps its draft, its undo and its results while another is shown", async () => {
  const user = open();
  await user.click(await screen.findByText("Run"));
  await waitFor(() => expect(articles()).toBe(3));
  await user.click(screen.getAllByLabelText("Remove question")[0] ?? document.body);
  expect(names()).toEqual(["urgency", "wants_refund"]);
  await user.click(screen.getByLabelText("Add experiment"));
  expect([tabs(), names(), articles()]).toEqual([[SUBJECT, "Experiment 1*"], [], 0]);
  expect(screen.getByLabelText("Undo")).toHaveAccessibleDescription("Nothing to undo");
  expect(screen.getByRole("tabpanel", { name: "Experiment 1" })).toBeVisible();

  await user.click(tab(SUBJECT));
  expect([names(), articles()]).toEqual([["urgency", "wants_refund"], 3]);
  await user.click(screen.getByLabelText("Undo"));
  expect(names()).toEqual(["team", "urgency", "wants_refund"]);
});

test("the tabs work by keys: arrows move, Enter shows, F2 renames, Delete closes and can be taken back", async () => {
  const user = open();
  await user.click(screen.getByLabelText("Experiment menu"));
  await user.click(await screen.findByText("Duplicate"));
  await waitFor(() => expect(tabs()).toEqual(["Experiment 1", "Experiment 1 copy*"]));
  expect(names()).toEqual(["team", "urgency", "wants_refund"]);
  tab("Experiment 1 copy").focus();
  await user.keyboard("{ArrowRight}");
  expect(tab("Experiment 1")).toHaveFocus();
  await user.keyboard("{End}{Home}{Enter}");
  expect(tabs()).toEqual(["Experiment 1*", "Experiment 1 copy"]);
  await user.keyboard("{F2}Tone{Enter}");
  await waitFor(() => expect(tab("Tone")).toHaveFocus());
  // On a phone the tabs are hidden.
  Object.assign(tab("Tone"), { focus: () => undefined });
  await user.keyboard("{F2}{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Experiment")).toHaveFocus());
  HTMLElement.prototype.focus.call(tab("Tone"));
  await user.keyboard("{Delete}");
  expect(tabs()).toEqual(["Experiment 1 copy*"]);
  await waitFor(() => expect(tab("Experiment 1 copy")).toHaveFocus());
  await user.click(screen.getByText("Open it again"));
  expect(tabs()).toEqual(["Tone*", "Experiment 1 copy"]);
  await waitFor(() => expect(tab("Tone")).toHaveFocus());
  await user.selectOptions(screen.getByLabelText("Experiment"), "Experiment 1 copy");
  expect(tabs()).toEqual(["Tone", "Experiment 1 copy*"]);
});
