import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { PageRun } from "./pageRun";
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

async function choose(item: string) {
  render(<PresentMenu page={PAGE} />);
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
