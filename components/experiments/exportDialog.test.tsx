import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, newQuestion, textContent, type Draft } from "@/lib/shared/draft/draft";
import { ExperimentList, type OpenParts } from "@/lib/client/experiments/experimentList";
import { ExperimentMenu } from "@/components/experiments/experimentMenu";

const created = vi.fn((_: Blob) => "blob:file");

beforeEach(() => {
  localStorage.clear();
  created.mockClear();
  // jsdom has no blob URLs and follows no links to them.
  Object.assign(URL, { createObjectURL: created, revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
});

async function exportOf(draft: Draft) {
  const list = new ExperimentList(localStorage, "");
  const { key } = list.add("Mine", draft);
  const session = { draft: () => draft, images: { base64Of: () => undefined } };
  list.attach(key, { session, sync: {} } as unknown as OpenParts);
  render(<ExperimentMenu list={list} onRename={() => {}} onClose={() => {}} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Experiment menu" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export as a file" }));
  return user;
}

test("an experiment without keys in its content is exported at once", async () => {
  await exportOf(emptyDraft("m"));
  await vi.waitFor(() => expect(created).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("one whose content seems to hold a key is exported after a second word, to the byte", async () => {
  const question = {
    ...newQuestion("noul", "q", () => "q"),
    instructions: textContent("Is tqp_secret one?"),
  };
  const draft = {
    ...emptyDraft("m"),
    state: textContent("log:\nAuthorization: Bearer sk-SECRET-1"),
    questions: [question],
    extra: [{ key: "token", json: '"x"' }],
  };
  const user = await exportOf(draft);
  const dialog = await screen.findByRole("dialog", { name: "Export with keys?" });
  expect(dialog).toHaveTextContent(
    "This seems to hold an authorization in the state, line 2; a key of this playground in the instructions of q.",
  );
  expect(dialog).not.toHaveTextContent("SECRET");
  expect(created).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Export all the same" }));
  const text = await created.mock.calls[0]![0].text();
  expect(text).toContain("Bearer sk-SECRET-1");
  expect(text).toContain('"extra": []');
  expect(screen.queryByRole("dialog")).toBeNull();
});
