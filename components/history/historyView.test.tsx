import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Site } from "@/components/site/site";
import { writeError } from "@typed-question/protocol/errors";
import { turnedTexts, TURNING } from "@/test/bidi";
import { HistoryPage } from "@/components/run/historyPage";
import { answeredWith, itemOf, json, serve, sharing } from "@/test/historyServer";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }), usePathname: () => "/history" }));

function renderPage(search = "") {
  window.history.replaceState(null, "", `/history${search}`);
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  render(
    <QueryClientProvider client={client}>
      <Site>
        <HistoryPage />
      </Site>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const titles = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const row = (title: string) => screen.getByRole("heading", { name: title }).closest("li")!;

beforeEach(() => localStorage.clear());

test("a run shows its time, its name, its models, its answers, its failures and the way to open it", async () => {
  serve([
    itemOf(1, {
      name: "Before the switch",
      questions: [
        { name: "category", type: "choice" },
        { name: "urgent", type: "noul" },
      ],
      evaluations: [
        answeredWith("model-a", 200),
        { ...answeredWith("model-a", 200), id: "req_again" },
        answeredWith("model-b", 502),
      ],
    }),
  ]);
  renderPage();
  await screen.findByRole("heading", { name: "Before the switch" });
  const shown = row("Before the switch");
  const models = within(shown)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(models).toEqual(["model-a2 answers42 mscategory: billing · 93%+1", "model-bFailed with 50242 ms"]);
  for (const text of ["Invoice 1", "Choice", "Yes/No", "2 questions"]) {
    expect(within(shown).getByText(text)).toBeVisible();
  }
  const time = shown.querySelector("time");
  expect(time).toHaveAttribute("datetime", itemOf(1).createdAt);
  expect(time?.title).toMatch(/Thursday, January 1, 2026 at \d\d:\d\d:39/);
  expect(within(shown).getByRole("link", { name: "Open Before the switch" })).toHaveAttribute(
    "href",
    `/?run=${itemOf(1).id}`,
  );
});

test("a second name of a model is shown with whose answers it has, not asked", async () => {
  const columns = [
    { model: "model-a", wanted: 1, deterministic: true },
    { model: "model-latest", wanted: 1, deterministic: true, takesFrom: "model-a" },
  ];
  serve([itemOf(1, { plan: { repeats: 3, columns }, evaluations: [answeredWith("model-a", 200)] })]);
  renderPage();
  await screen.findByRole("heading", { name: "Invoice 1" });
  const models = within(row("Invoice 1")).getAllByRole("listitem");
  expect(models.map(({ textContent }) => textContent)).toEqual([
    "model-a42 mscategory: billing · 93%",
    "model-latestnot askedSame model as model-a, asked once",
  ]);
});

test("further runs come on request, behind those that are there", async () => {
  const { asked } = serve([itemOf(1), itemOf(2), itemOf(3)]);
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  await screen.findByRole("heading", { name: "Invoice 3" });
  expect(titles()).toEqual(["Invoice 1", "Invoice 2", "Invoice 3"]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(asked).toEqual([
    "GET /api/history",
    `GET /api/history?cursor=${encodeURIComponent(itemOf(2).createdAt)}`,
  ]);
});

test("a search waits for the last key, keeps the focus and stands in the address; the filters do too", async () => {
  const { asked } = serve([itemOf(1), itemOf(2)]);
  const user = renderPage();
  await screen.findByRole("heading", { name: "Invoice 2" });
  const field = screen.getByRole("searchbox", { name: "Search" });
  await user.type(field, "ice 2");
  await waitFor(() => expect(titles()).toEqual(["Invoice 2"]));
  expect(field).toHaveFocus();
  expect(field).toHaveValue("ice 2");
  await user.selectOptions(screen.getByRole("combobox", { name: "Model" }), "model-a");
  await user.selectOptions(screen.getByRole("combobox", { name: "Question type" }), "Choice");
  await user.click(screen.getByRole("button", { name: "Pinned" }));
  expect(window.location.search).toBe("?q=ice+2&model=model-a&type=choice&pinned=true");
  expect(asked).toEqual([
    "GET /api/history",
    "GET /api/history?q=ice+2",
    "GET /api/history?q=ice+2&model=model-a",
    "GET /api/history?q=ice+2&model=model-a&type=choice",
    "GET /api/history?q=ice+2&model=model-a&type=choice&pinned=true",
  ]);
});

test("a search without a hit says so and leads back to all runs", async () => {
  serve([itemOf(1)]);
  const user = renderPage("?q=nowhere&type=odd&model=gone");
  expect(await screen.findByText(/No run found/)).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("nowhere");
  expect(screen.getByRole("combobox", { name: "Model" })).toHaveValue("gone");
  await user.click(screen.getByRole("button", { name: "Show all runs" }));
  expect(await screen.findByRole("heading", { name: "Invoice 1" })).toBeVisible();
  expect(window.location.search).toBe("");
});

test("an empty history says what it is", async () => {
  serve([]);
  renderPage();
  expect(await screen.findByText(/Every run of the playground is kept here/)).toBeVisible();
});

test("a run is renamed in its place and pinned, and a refusal takes it back", async () => {
  const server = serve([itemOf(1)]);
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Rename Invoice 1" }));
  await user.keyboard("Mine{Enter}");
  await user.click(await screen.findByRole("button", { name: "Pin Mine" }));
  expect(await screen.findByRole("button", { name: "Unpin Mine" })).toBeVisible();
  await waitFor(() => expect(server.runs[0]).toMatchObject({ name: "Mine", pinned: true }));
  server.refusal = () => json(writeError("internal_error", "The disk is full."), 500);
  await user.click(screen.getByRole("button", { name: "Rename Mine" }));
  await user.keyboard("Other{Enter}");
  expect(await screen.findByText("The change was not saved. The disk is full.")).toBeVisible();
  expect(titles()).toEqual(["Mine"]);
  server.refusal = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(server.runs[0]).toMatchObject({ name: "Other", pinned: true }));
  expect(titles()).toEqual(["Other"]);
  await user.click(screen.getByRole("button", { name: "Rename Other" }));
  await user.keyboard("Never{Escape}");
  expect(titles()).toEqual(["Other"]);
});

test("a change sends nothing but itself: what another tab changed meanwhile stays", async () => {
  const server = serve([itemOf(1)]);
  const user = renderPage();
  const pin = await screen.findByRole("button", { name: "Pin Invoice 1" });
  Object.assign(server.runs[0] ?? {}, { name: "Named elsewhere" });
  await user.click(pin);
  await waitFor(() => expect(server.runs[0]).toMatchObject({ name: "Named elsewhere", pinned: true }));
});

test("when all that was loaded is deleted, the next runs come by themselves", async () => {
  serve([1, 2, 3].map((number) => itemOf(number)));
  const user = renderPage();
  await user.click(await screen.findByRole("checkbox", { name: "Select Invoice 1" }));
  await user.click(screen.getByRole("button", { name: "All 2 shown" }));
  await user.click(
    within(screen.getByRole("group", { name: "Selected runs" })).getByRole("button", { name: "Delete" }),
  );
  expect(await screen.findByRole("heading", { name: "Invoice 3" })).toBeVisible();
  expect(titles()).toEqual(["Invoice 3"]);
});

test("a deletion says which versions keep the answers", async () => {
  const of = (number: number) => ({ experiment: "Triage", number });
  serve([itemOf(1)], { versions: [1, 2, 3, 4].map(of) });
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Delete Invoice 1" }));
  const kept = await screen.findByText(/^These versions keep their answers/);
  expect(kept).toHaveTextContent(
    "These versions keep their answers: version 1 of Triage, version 2 of Triage, version 3 of Triage, and 1 more version.",
  );
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(kept).not.toBeInTheDocument());
});

test("deleted runs are gone at once, and undoing brings them back to their places", async () => {
  const server = serve([itemOf(1), itemOf(2)]);
  const user = renderPage();
  await user.click(await screen.findByRole("checkbox", { name: "Select Invoice 1" }));
  await user.click(screen.getByRole("button", { name: "All 2 shown" }));
  const bar = screen.getByRole("group", { name: "Selected runs" });
  expect(within(bar).getByRole("status")).toHaveTextContent("2 selected");
  await user.click(within(bar).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(/^Deleted 2 runs\./)).toBeVisible();
  expect(server.runs).toEqual([]);
  expect(screen.queryByRole("list", { name: "Runs" })).toBeNull();
  expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(titles()).toEqual(["Invoice 1", "Invoice 2"]));
  expect(screen.queryByText(/^Deleted 2 runs\./)).toBeNull();
});

test("undoing brings back what was deleted one after the other, not the last alone", async () => {
  serve([itemOf(1), itemOf(2)]);
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Delete Invoice 1" }));
  await screen.findByText(/^Deleted the run\./);
  await user.click(screen.getByRole("button", { name: "Delete Invoice 2" }));
  await screen.findByText(/^Deleted 2 runs\./);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(titles()).toEqual(["Invoice 1", "Invoice 2"]));
});

test("a deleted run is brought back after the page was left too, out of a list that its address names", async () => {
  const server = serve([itemOf(2)], { deleted: [itemOf(1)] });
  const user = renderPage();
  await screen.findByRole("heading", { name: "Invoice 2" });
  await user.click(screen.getByRole("button", { name: "Deleted" }));
  await waitFor(() => expect(titles()).toEqual(["Invoice 1"]));
  expect(window.location.search).toBe("?deleted=true");
  expect(within(row("Invoice 1")).queryByRole("link")).toBeNull();
  expect(within(row("Invoice 1")).queryByRole("checkbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Restore Invoice 1" }));
  expect(await screen.findByText("Nothing deleted")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show all runs" }));
  await waitFor(() => expect(titles()).toEqual(["Invoice 1", "Invoice 2"]));
  expect(server.deleted).toEqual([]);
});

test("a run that is brought back is named, and the focus goes to the next one, at the end to what says that none is left", async () => {
  serve([], { deleted: [itemOf(1), itemOf(2, { name: "Kept" })] });
  const user = renderPage("?deleted=true");
  await user.click(await screen.findByRole("button", { name: "Restore Invoice 1" }));
  await waitFor(() => expect(titles()).toEqual(["Kept"]));
  expect(screen.getByRole("button", { name: "Restore Kept" })).toHaveFocus();
  expect(screen.getByText("Brought back: Invoice 1.").closest("[role=status]")).not.toBeNull();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Nothing deleted" })).toHaveFocus());
  expect(screen.getByText("Brought back: Kept.")).toBeInTheDocument();
});

test("the focus stays in reach when the control that was pressed goes", async () => {
  const server = serve([itemOf(1), itemOf(2), itemOf(3)]);
  const user = renderPage();
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const list = () => screen.getByRole("list", { name: "Runs" });
  await press("Load more");
  await waitFor(() => expect(screen.getByRole("link", { name: "Open Invoice 3" })).toHaveFocus());
  await press("Delete Invoice 1");
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus());
  await press("Delete Invoice 3");
  await waitFor(() => expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus());
  await press("Dismiss");
  expect(list()).toHaveFocus();
  await user.click(screen.getByRole("checkbox", { name: "Select Invoice 2" }));
  await press("None");
  expect(list()).toHaveFocus();
  await press("Delete Invoice 2");
  await press("Undo");
  await waitFor(() => expect(titles()).toEqual(["Invoice 2"]));
  expect(list()).toHaveFocus();
  server.refusal = () => json(writeError("internal_error", "The database is away."), 500);
  await press("Delete Invoice 2");
  await screen.findByText(/was not deleted/);
  expect(screen.getByRole("button", { name: "Delete Invoice 2" })).toHaveFocus();
  server.refusal = null;
  await press("Pin Invoice 2");
  expect(screen.getByRole("button", { name: "Unpin Invoice 2" })).toHaveFocus();
});

test("a run that has gone for good is said not to come back, and the others come", async () => {
  const server = serve([], { deleted: [itemOf(1), itemOf(2)] });
  const user = renderPage("?deleted=true");
  const restoreFirst = await screen.findByRole("button", { name: "Restore Invoice 1" });
  server.deleted = server.deleted.filter(({ id }) => id !== itemOf(1).id);
  await user.click(restoreFirst);
  expect(
    await screen.findByText(/^The run was not brought back: deleted runs are removed for good/),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: "Restore Invoice 2" }));
  expect(await screen.findByText("Nothing deleted")).toBeVisible();
  expect(screen.queryByText(/was not brought back/)).toBeNull();
});

test("a deletion says which links it leaves, and each is revoked there, after a second word", async () => {
  const shares = [sharing(itemOf(1)), sharing(itemOf(2)), sharing(itemOf(3), "expired")];
  const server = serve([itemOf(1), itemOf(3)], { shares });
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Delete Invoice 3" }));
  await screen.findByText(/^Deleted the run\./);
  await user.click(screen.getByRole("button", { name: "Delete Invoice 1" }));
  const said = await screen.findByText("1 link still shows deleted runs.");
  await user.click(within(said).getByRole("button", { name: "Shared links" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Shared links" }));
  const rows = dialog.getAllByRole("listitem");
  expect(rows.map((each) => /run: Invoice \d/.exec(each.textContent)?.[0])).toEqual([
    ...["run: Invoice 1", "run: Invoice 2", "run: Invoice 3"],
  ]);
  expect(dialog.getByRole("link", { name: "Open For Invoice 1" })).toHaveAttribute(
    "href",
    `${location.origin}/share/${shares[0]!.id}`,
  );
  expect(dialog.queryByRole("button", { name: "Revoke For Invoice 3" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Revoke For Invoice 1" }));
  expect(server.shares[0]?.ended).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Revoke link" }));
  await waitFor(() => expect(rows[0]).toHaveTextContent("Revoked"));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  const left = await screen.findByText("No link shows deleted runs any more.");
  expect(within(left).getByRole("button", { name: "Shared links" })).toHaveFocus();
});

test("what cannot be deleted comes back into the list, and the reason is said", async () => {
  const server = serve([itemOf(1)]);
  const user = renderPage();
  const button = await screen.findByRole("button", { name: "Delete Invoice 1" });
  server.refusal = () => json(writeError("internal_error", "The database is away."), 500);
  await user.click(button);
  expect(await screen.findByText("The run was not deleted. The database is away.")).toBeVisible();
  expect(titles()).toEqual(["Invoice 1"]);
});

test("a run that cannot be deleted does not hold the others, and is named", async () => {
  const server = serve([1, 2, 3].map((number) => itemOf(number)));
  const refuse = () => json(writeError("internal_error", "It is locked."), 500);
  const isRefused = () => server.asked.at(-1) === `DELETE /api/history/${itemOf(1).id}`;
  Object.defineProperty(server, "refusal", { get: () => (isRefused() ? refuse : null) });
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  await user.click(await screen.findByRole("checkbox", { name: "Select Invoice 3" }));
  await user.click(screen.getByRole("button", { name: "All 3 shown" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Invoice 1 was not deleted. It is locked.")).toBeVisible();
  expect(screen.getByText(/^Deleted 2 runs\./)).toBeVisible();
  expect(titles()).toEqual(["Invoice 1"]);
});

test("a database that is away is said with a way to try again, and what was typed stays", async () => {
  const server = serve([itemOf(1)], {
    refusal: () => json(writeError("internal_error", "The database is away."), 503),
  });
  const user = renderPage("?q=Inv");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The history cannot be read. The database is away. Nothing of it is lost.",
  );
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "Invoice" } });
  server.refusal = null;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Invoice 1" })).toBeVisible();
  expect(screen.getByRole("searchbox")).toHaveValue("Invoice");
});

test("a server that wants a key is not asked for runs, and the way to sign in stands there", async () => {
  const { asked } = serve([itemOf(1)], { needsKey: true });
  const user = renderPage();
  const dialog = await screen.findByRole("dialog", { name: "Sign in" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const alert = screen.getByRole("alert");
  expect(alert).toHaveTextContent("This server asks for an API key");
  await user.click(within(alert).getByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("dialog", { name: "Sign in" })).toBeVisible();
  expect(asked).toEqual([]);
});

test("a name that turns text around turns nothing but itself, in the list and in the links", async () => {
  const [answer] = itemOf(1).evaluations;
  if (!answer) throw new Error("no evaluation");
  const answers = [{ name: TURNING, type: "choice" as const, value: TURNING, probability: 0.9 }];
  const run = itemOf(1, { name: TURNING, evaluations: [{ ...answer, modelAsked: TURNING, answers }] });
  serve([run], { shares: [{ ...sharing(run, "expired"), title: `${TURNING}s` }] });
  const user = renderPage();
  await screen.findByRole("heading", { name: TURNING });
  await user.click(screen.getByRole("button", { name: "Shared links" }));
  await within(await screen.findByRole("dialog")).findByRole("listitem");
  expect(turnedTexts(document.body)).toEqual([]);
});
