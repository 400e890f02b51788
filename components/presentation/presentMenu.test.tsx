import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { PageRun } from "./pageRun";
import { RedactionForm } from "@/components/run/redactionForm";
import { PresentMenu } from "./presentMenu";

const REQUEST = JSON.stringify({
  state: "The card of Ada",
  model: "m",
  questions: { refund: { type: "noul" } },
});
const RESPONSE =
  '{"model":"m-1","answers":{"refund":{"type":"noul","noul":0.9}},"usage":{"input_tokens":1,"output_tokens":1}}';

const PAGE: PageRun = {
  ...{ requestText: REQUEST, runId: null },
  columns: [
    {
      ...{ model: "m", wanted: 1, deterministic: false },
      views: [
        {
          ...{ requestText: REQUEST, status: 200, responseText: RESPONSE, requestId: "req_1" },
          ...{ latencyMs: 5, finishedAt: Date.UTC(2026, 10, 28) },
        },
      ],
    },
  ],
};

/** The same page with another content. */
function pageOf(state: unknown): PageRun {
  const requestText = JSON.stringify({ state, model: "m", questions: { refund: { type: "noul" } } });
  return {
    ...PAGE,
    requestText,
    columns: PAGE.columns.map((column) => ({
      ...column,
      views: column.views.map((view) => ({ ...view, requestText })),
    })),
  };
}

/** The documents that are given an address. */
function catchDocuments(): Blob[] {
  const documents: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${documents.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  return documents;
}

async function choose(item: string, page = PAGE) {
  render(<PresentMenu page={page} redactionForm={RedactionForm} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Present" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  return user;
}

test("a file leaves out what a person ticks before it is saved", async () => {
  const documents = catchDocuments();
  const user = await choose("Save as HTML file");
  const dialog = within(await screen.findByRole("dialog", { name: "Save these answers as a file" }));
  expect(documents).toEqual([]);
  await user.click(dialog.getByLabelText("The whole content (state)"));
  await user.click(dialog.getByRole("button", { name: "Save file" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const text = await documents[0]?.text();
  expect(text).toContain("<title>refund</title>");
  expect(text).not.toContain("Ada");
});

test.each([
  ["the name of the experiment", { ...PAGE, name: "Refunds of May" }, "Refunds of May"],
  ["the start of the content without one", PAGE, "The card of Ada"],
  [
    "the first words in JSON",
    pageOf({ role: "user", text: ["Hello from Ada\nand so on"] }),
    "Hello from Ada",
  ],
  ["the names of the questions where there are no words", pageOf({ a: 1 }), "refund"],
])("a file and the slides are titled with %s", async (_name, page, title) => {
  const documents = catchDocuments();
  vi.spyOn(window, "open").mockReturnValue({ location: { replace: () => {} } } as unknown as Window);
  const user = await choose("Save as HTML file", page);
  const dialog = within(await screen.findByRole("dialog", { name: "Save these answers as a file" }));
  expect(dialog.getByLabelText("Title")).toHaveValue(title);
  await user.click(dialog.getByRole("button", { name: "Save file" }));
  await user.click(screen.getByRole("button", { name: "Present" }));
  await user.click(await screen.findByRole("menuitem", { name: "Open slides" }));
  await waitFor(() => expect(documents).toHaveLength(2));
  for (const document of documents) expect(await document.text()).toContain(`<title>${title}</title>`);
});

test("a title that was made of the content goes with it, one that a person wrote stays", async () => {
  catchDocuments();
  const user = await choose("Save as HTML file", pageOf({ text: "Call Ada now" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save these answers as a file" }));
  const title = dialog.getByLabelText("Title");
  const whole = dialog.getByLabelText("The whole content (state)");
  await user.click(whole);
  expect(title).toHaveValue("refund");
  await user.click(whole);
  expect(title).toHaveValue("Call Ada now");
  await user.click(dialog.getByRole("checkbox", { name: /text/ }));
  expect(title).toHaveValue("refund");
  await user.clear(title);
  await user.type(title, "For Bob");
  await user.click(whole);
  expect(title).toHaveValue("For Bob");
});

test("slides are shown in the tab that the click opened, and a blocked tab is said", async () => {
  const documents = catchDocuments();
  const replace = vi.fn();
  const open = vi.spyOn(window, "open").mockReturnValueOnce({ location: { replace } } as unknown as Window);
  await choose("Open slides");
  await waitFor(() => expect(replace.mock.calls).toEqual([["blob:1"]]));
  expect(await documents[0]?.text()).toContain("<title>The card of Ada</title>");
  open.mockReturnValueOnce(null);
  await userEvent.setup().click(screen.getByRole("button", { name: "Present" }));
  await userEvent.setup().click(await screen.findByRole("menuitem", { name: "Open slides" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The browser blocked the new tab.");
});
