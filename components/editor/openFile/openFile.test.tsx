import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import { RequestEditor } from "@/components/run/requestEditor";
import { DraftProvider } from "@/lib/client/draft/draftProvider";

beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => localStorage.clear());
const NOTHING: readonly ValidationDetail[] = [];

function open() {
  render(
    <DraftProvider>
      <RequestEditor
        running={false}
        onRun={() => {}}
        onCancel={() => {}}
        serverProblems={NOTHING}
        models={{ status: "ready", models: [] }}
      />
    </DraftProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

const section = () => within(screen.getByRole("region", { name: "State" }));
const state = () => section().findByRole("textbox", { name: "State" });
const fileOf = (name: string, ...bytes: number[]) => new File([Uint8Array.from(bytes)], name);
const CAFE = [0x43, 0x61, 0x66, 0xe9];

test("a file says how it was read, can be read otherwise, and what it replaced comes back", async () => {
  const user = open();
  await state();
  await user.upload(screen.getByLabelText("Files to attach"), fileOf("notes.log", ...CAFE));
  expect(await section().findByText(/^: Read as/)).toHaveTextContent(
    "notes.log: Read as Windows-1252 (Western), which is a guess.",
  );
  expect(await state()).toHaveTextContent("Café");
  const readAs = () => section().getByRole("combobox", { name: "Read as" });
  await user.selectOptions(readAs(), "Windows-1251 (Cyrillic)");
  expect(await state()).toHaveTextContent("Cafй");
  await user.selectOptions(readAs(), "UTF-8");
  expect(await state()).toHaveTextContent("Caf�");
  expect(section().getByText(/^: Read as/)).toHaveTextContent("1 place cannot be read so and became �.");
  await user.click(screen.getByRole("button", { name: "Undo: notes.log took the place of the state." }));
  expect(await state()).toHaveTextContent("charged twice");
  expect(section().queryByRole("combobox", { name: "Read as" })).toBeNull();
});

test("of several dropped files one is opened, and a file without text is refused by what it is", async () => {
  open();
  await state();
  const drop = (...files: File[]) =>
    fireEvent.drop(section().getByRole("textbox", { name: "State" }), {
      dataTransfer: { files, types: ["Files"] },
    });
  drop(fileOf("a.csv", 0xff, 0xfe, 0x48, 0, 0x69, 0), fileOf("b.csv", 0x48));
  expect(await section().findByText(/^: Read as/)).toHaveTextContent(
    "a.csv: Read as UTF-16 LE. 1 other file not opened: the state takes one.",
  );
  expect(await state()).toHaveTextContent("Hi");
  drop(fileOf("c.txt", ...new TextEncoder().encode("%PDF-1.7")));
  expect(await section().findByRole("alert")).toHaveTextContent(
    "c.txt is a PDF. Copy its text and paste it here.",
  );
  expect(await state()).toHaveTextContent("Hi");
});
