import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { RequestEditor } from "@/components/run/requestEditor";
import { DraftProvider } from "@/lib/client/draft/draftProvider";
import { undoKey } from "@/components/editor/undoKey";

// The editor is loaded lazily; a test should not wait for its code.
beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => localStorage.clear());

function open() {
  render(
    <DraftProvider>
      <RequestEditor
        running={false}
        onRun={() => {}}
        onCancel={() => {}}
        serverProblems={[]}
        models={{ status: "loading" }}
      />
      <input aria-label="Elsewhere" />
    </DraftProvider>,
  );
  return userEvent.setup({ pointerEventsCheck: 0 });
}

const question = (name: string) => within(screen.getByRole("group", { name: `Question ${name}` }));
const field = (name: string, label: string) =>
  question(name).getByRole<HTMLInputElement>("textbox", { name: label });
const button = (name: string) => screen.getByRole("button", { name });

test("the keys take back and bring again what was typed and removed, and go to the field", async () => {
  const user = open();
  await user.click(question("urgency").getByRole("button", { name: "Expand question" }));
  await user.type(field("urgency", "Name"), "_now");
  await user.click(question("team").getByRole("button", { name: "Remove option 2" }));
  await user.click(question("team").getByRole("button", { name: "Remove question" }));
  expect(button("Undo")).toHaveAccessibleDescription("removal of question team");

  await user.keyboard("{Control>}z{/Control}");
  expect(question("team").getByRole("group", { name: /Options/ })).toHaveTextContent("Options (3)");
  await waitFor(() => expect(field("team", "Name")).toHaveFocus());
  await user.keyboard("{Control>}z{/Control}");
  expect(question("team").getByRole("group", { name: /Options/ })).toHaveTextContent("Options (4)");
  await waitFor(() => expect(field("team", "Option 2 name")).toHaveFocus());
  await user.keyboard("{Meta>}z{/Meta}");
  expect(screen.queryByRole("group", { name: "Question urgency_now" })).toBeNull();
  await waitFor(() => expect(field("urgency", "Name")).toHaveFocus());
  expect(button("Undo")).toHaveAttribute("aria-disabled", "true");

  await user.keyboard("{Control>}y{/Control}{Control>}{Shift>}Z{/Shift}{/Control}");
  expect(field("urgency_now", "Name")).toHaveValue("urgency_now");
  expect(question("team").getByRole("group", { name: /Options/ })).toHaveTextContent("Options (3)");
  expect(button("Redo")).toHaveAccessibleDescription("removal of question team");
});

test("the state's JSON editor has the history of the whole draft, and a field elsewhere keeps its own keys", async () => {
  const user = open();
  const state = await screen.findByRole("textbox", { name: "State" });
  await user.click(button("New"));
  await user.click(state);
  await user.paste("A parcel");
  await user.keyboard("{Control>}z{/Control}");
  expect(state).not.toHaveTextContent("A parcel");
  expect(button("Redo")).toHaveAccessibleDescription("text of state");
  await user.click(screen.getByRole("textbox", { name: "Elsewhere" }));
  await user.keyboard("{Control>}z{/Control}");
  expect(button("Undo")).toHaveAccessibleDescription("Started a new draft");
  await user.click(button("Undo"));
  expect(button("Undo")).toHaveFocus();
  expect(state).toHaveTextContent("charged twice");
});

const press = (key: string, held: Partial<Parameters<typeof undoKey>[0]> = {}) =>
  undoKey({
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
    ...held,
  });

test("undo and redo have the keys of every desktop, and no others", () => {
  const shiftKey = true;
  expect([
    press("z", { ctrlKey: true }),
    press("z", { metaKey: true }),
    press("Z", { ctrlKey: true, shiftKey }),
    press("y", { ctrlKey: true }),
  ]).toEqual(["undo", "undo", "redo", "redo"]);
  expect([
    press("z"),
    press("y", { metaKey: true }),
    press("z", { ctrlKey: true, altKey: true }),
    press("z", { ctrlKey: true, isComposing: true }),
    press("z", { ctrlKey: true, defaultPrevented: true }),
  ]).toEqual([null, null, null, null, null]);
});
