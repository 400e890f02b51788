import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { emptyDraft, jsonContent, newLevel } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import { DraftProvider, useDraftContext } from "@/lib/client/draft/draftProvider";
import type { DraftSession } from "@/lib/client/draft/draftSession";
import { PasteRequestDialog } from "@/components/importCode/pasteRequestDialog";
import { QuestionsSection } from "@/components/editor/questionsSection";
import { RequestEditor } from "@/components/importCode/requestEditor";
import { StateSection } from "@/components/editor/stateSection";
import { UndoNotice } from "@/components/run/undoNotice";

// The editor is loaded lazily; a test should not wait for its code.
beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => localStorage.clear());

/** As a page or a chat indents it: with no-break spaces. */
const SPOILT = '{\n\u00a0\u00a0"a": "keeps\u00a0its own"\n}';
const MENDED = '{\n  "a": "keeps\u00a0its own"\n}';
const NAMED = "2 × U+00A0 no-break space";

async function open(contents: ReactNode) {
  const held: { session?: DraftSession } = {};
  function Hold() {
    held.session = useDraftContext().session;
    return null;
  }
  render(
    <DraftProvider>
      <Hold />
      <UndoNotice />
      {contents}
    </DraftProvider>,
  );
  await screen.findAllByRole("textbox");
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), session: held.session! };
}

test("odd blanks in the state's JSON are named with their place, replaced in one press, and brought back", async () => {
  const { user, session } = await open(<StateSection images={null} onImages={() => {}} />);
  act(() => session.replace({ ...emptyDraft("m"), state: jsonContent(SPOILT) }));
  const region = within(screen.getByRole("region", { name: "State" }));
  expect(region.getByRole("alert")).toHaveTextContent(
    "Line 2, column 1: Expected a property name in double quotes but found U+00A0 no-break space",
  );
  await user.click(region.getByRole("button", { name: `Replace ${NAMED}` }));
  expect(session.form.getValues("state.text")).toBe(MENDED);
  expect(region.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("textbox", { name: "State" }).textContent).not.toContain("\u00a0\u00a0");
  await user.click(screen.getByRole("button", { name: `Undo: Replaced ${NAMED}.` }));
  expect(session.form.getValues("state.text")).toBe(SPOILT);
  await user.click(region.getByRole("button", { name: `Replace ${NAMED}` }));
  act(() => void session.undo());
  expect(session.form.getValues("state.text")).toBe(SPOILT);
});

test("the JSON of a level is mended at its field", async () => {
  const { user, session } = await open(<QuestionsSection />);
  let ids = 0;
  const newId = () => `id${(ids += 1)}`;
  const question = {
    ...newQuestion("score", "s", newId),
    levels: [newLevel(newId, jsonContent("{“a”：1}"))],
  };
  act(() => session.replace({ ...emptyDraft("m"), questions: [question] }));
  await user.click(
    screen.getByRole("button", {
      name: /^Replace U\+201C left double quotation mark, U\+201D right double quotation mark, U\+FF1A/,
    }),
  );
  expect(session.form.getValues("questions.0.levels.0.description.text")).toBe('{"a":1}');
});

test("the request's JSON is mended where it is edited, with a way back", async () => {
  const { user, session } = await open(<RequestEditor />);
  const text = '{\n\u00a0"model": "m",\u200b\n\u00a0"state": "Hi", "questions": {}}';
  await user.click(screen.getByRole("textbox", { name: "Request JSON" }));
  await user.keyboard("{Control>}a{/Control}");
  await user.paste(text);
  const replace = { name: "Replace 2 × U+00A0 no-break space, U+200B zero-width space" };
  await user.click(await screen.findByRole("button", replace));
  expect(session.form.getValues()).toMatchObject({ model: "m", state: { text: "Hi" } });
  expect(session.pendingRequest.get()).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Undo: Replaced 2 × U\+00A0/ }));
  expect(session.pendingRequest.get()?.text).toBe(text);
});

test("a request that was pasted is mended in the dialog, with a way back", async () => {
  const { user, session } = await open(
    <>
      <input aria-label="Another" />
      <PasteRequestDialog />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Import request" }));
  const box = screen.getByRole("textbox", { name: "Request to load" });
  const text = '{\n\u00a0\u00a0"model": "m",\n  "state": "Hi", "questions": {}\n}';
  await user.click(box);
  await user.paste(text);
  expect(screen.getByText("Line 2, column 1: JSON cannot have U+00A0 no-break space here")).toBeVisible();
  await user.click(screen.getByRole("button", { name: `Replace ${NAMED}` }));
  expect(box).toHaveValue(text.replaceAll("\u00a0", " "));
  expect(box).toHaveFocus();
  await user.click(screen.getByRole("button", { name: `Undo: Replaced ${NAMED}.` }));
  expect(box).toHaveValue(text);
  await user.click(screen.getByRole("button", { name: `Replace ${NAMED}` }));
  await user.click(screen.getByRole("button", { name: "Load" }));
  expect(session.form.getValues("state.text")).toBe("Hi");
});
