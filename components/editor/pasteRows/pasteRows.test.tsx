import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import { RequestEditor } from "@/components/run/requestEditor";
import type { RunInput } from "@/components/run/requestEditorProps";
import { DraftProvider } from "@/lib/client/draft/draftProvider";

beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => localStorage.clear());
const NOTHING: readonly ValidationDetail[] = [];

async function open(type?: string) {
  const onRun = vi.fn<(input: RunInput) => void>();
  render(
    <DraftProvider>
      <RequestEditor
        running={false}
        onRun={onRun}
        onCancel={() => {}}
        serverProblems={NOTHING}
        models={{ status: "ready", models: [] }}
      />
    </DraftProvider>,
  );
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(button("New"));
  await user.click(button("Dismiss"));
  if (type) {
    await user.click(button("Add question"));
    await user.click(await screen.findByRole("menuitem", { name: type }));
  }
  return user;
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = () => within(screen.getByRole("dialog"));
const boxes = (name: RegExp) =>
  screen.queryAllByRole("textbox", { name }).map((element) => (element as HTMLInputElement).value);
const options = () => {
  const descriptions = boxes(/^Option \d+ description$/);
  return boxes(/^Option \d+ name$/).map((name, row) => [name, descriptions[row]]);
};
const preview = () =>
  dialog()
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));

const CELLS =
  'Option\tDescription\tOwner\r\nbilling\t"charges,\ninvoices"\tAnn\r\n\terrors\tBo\r\naccount\tlogin\tCy\r\n';

test("cells pasted into an option are shown first, and come in as they were", async () => {
  const user = await open("Choice");
  await user.click(screen.getByRole("textbox", { name: "Option 1 name" }));
  await user.paste(CELLS);
  expect(preview()).toEqual([
    ["Row", "Name", "Description"],
    ["2", "billing", "charges,\ninvoices"],
    ["3", "emptyno name", "errors"],
    ["4", "account", "login"],
  ]);
  expect(dialog().getByRole("switch", { name: "First row is a header" })).toBeChecked();
  expect(dialog().getByText(/^Not used:/)).toHaveTextContent("Not used: Owner");
  await waitFor(() => expect(button("Add 3 options")).toHaveFocus());
  await user.keyboard("{Enter}");
  expect(options()).toEqual([
    ["billing", "charges,\ninvoices"],
    ["", "errors"],
    ["account", "login"],
    ["", ""],
  ]);
  await user.click(button("Undo: Pasted 3 options."));
  expect(options()).toEqual([
    ["", ""],
    ["", ""],
  ]);
});

test("a person chooses the header, the columns and the separator, and sees what comes of it", async () => {
  const user = await open("Choice");
  await user.click(button("Paste options"));
  await user.click(dialog().getByRole("textbox", { name: "List of options" }));
  await user.paste(CELLS);
  await user.click(dialog().getByRole("switch", { name: "First row is a header" }));
  await user.selectOptions(dialog().getByRole("combobox", { name: "Description" }), "Column 3");
  expect(preview()).toEqual([
    ["Row", "Name", "Description"],
    ["1", "Option", "Owner"],
    ["2", "billing", "Ann"],
    ["3", "emptyno name", "Bo"],
    ["4", "account", "Cy"],
  ]);
  expect(dialog().getByText(/^Not used:/)).toHaveTextContent("Not used: Column 2");
  await user.selectOptions(
    dialog().getByRole("combobox", { name: "Cells are split by" }),
    "Nothing: one a line",
  );
  expect(dialog().queryByRole("switch")).toBeNull();
  await user.clear(dialog().getByRole("textbox"));
  await user.paste("Yes, of course\nNo, thanks");
  await user.click(button("Add 2 options"));
  expect(options()).toEqual([
    ["Yes, of course", ""],
    ["No, thanks", ""],
  ]);
  await user.click(button("Undo: Pasted 2 options."));
  expect(options()).toEqual([
    ["", ""],
    ["", ""],
  ]);
});

test("what is too much is said with its number, and a large paste shows its first rows", async () => {
  const user = await open("Score");
  await user.click(screen.getByRole("textbox", { name: "Level 0" }));
  await user.paste(Array.from({ length: 20_000 }, (_, index) => `level, ${index}`).join("\n"));
  expect(dialog().getByRole("alert")).toHaveTextContent(
    "20,000 levels are too many: the limit is 10, and 1 is there. Only the first 9 come in.",
  );
  expect(preview()).toHaveLength(10);
  expect(dialog().queryByRole("textbox")).toBeNull();
  expect(dialog().getByText("248,889 characters were pasted.")).toBeVisible();
  await user.click(button("Add 9 of 20,000 levels"));
  expect(boxes(/^Level \d+$/)).toEqual([...Array.from({ length: 9 }, (_, index) => `level, ${index}`), ""]);
});

test("a name that is there already is said at its row", async () => {
  const user = await open("Choice");
  await user.type(screen.getByRole("textbox", { name: "Option 1 name" }), "billing");
  await user.click(button("Paste options"));
  await user.click(dialog().getByRole("textbox", { name: "List of options" }));
  await user.paste("sales: x\nbilling: y");
  expect(preview()).toEqual([
    ["Row", "Name", "Description"],
    ["1", "sales", "x"],
    ["2", "billingthis name is there already", "y"],
  ]);
});

test("a table that is copied with a line a cell is read from its HTML", async () => {
  await open("Choice");
  const data: Record<string, string> = {
    "text/plain": "billing\nmoney\ntech\nerrors",
    "text/html":
      "<table><tr><td><p>billing</p></td><td><p>money</p><p>and “more”</p></td></tr><tr><td>tech</td><td>errors<br>outages</td></tr></table>",
  };
  fireEvent.paste(screen.getByRole("textbox", { name: "Option 1 name" }), {
    clipboardData: { getData: (type: string) => data[type] ?? "" },
  });
  expect(preview()).toEqual([
    ["Row", "Name", "Description"],
    ["1", "billing", "money\nand “more”"],
    ["2", "tech", "errors\noutages"],
  ]);
});

test("many questions are pasted at once, with their types, and can be taken back", async () => {
  const user = await open("Yes/No");
  await user.click(button("Paste questions"));
  await user.click(dialog().getByRole("textbox", { name: "List of questions" }));
  await user.paste(
    'name,instructions,type\nrefund,"Is a refund asked for, or hoped for?",\nteam,Which team?,choice\n,How urgent?,essay',
  );
  await user.selectOptions(dialog().getByRole("combobox", { name: "Type where a row has none" }), "Score");
  expect(preview()).toEqual([
    ["Row", "Name", "Instructions", "Type"],
    ["2", "refund", "Is a refund asked for, or hoped for?", "Score"],
    ["3", "team", "Which team?", "Choice"],
    ["4", "numbered“essay” is no type", "How urgent?", "Score"],
  ]);
  await user.click(button("Add 3 questions"));
  const questions = () =>
    screen.queryAllByRole("group", { name: /^Question / }).map((group) => group.getAttribute("aria-label"));
  expect(questions()).toEqual([
    "Question question_1",
    "Question refund",
    "Question team",
    "Question question_2",
  ]);
  await user.click(button("Undo: Pasted 3 questions."));
  expect(questions()).toEqual(["Question question_1"]);
});
