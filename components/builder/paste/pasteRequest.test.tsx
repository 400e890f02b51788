import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useDraftContext, DraftProvider } from "../draftProvider";
import type { DraftSession } from "../draftSession";
import { PasteRequestDialog } from "./pasteRequestDialog";

beforeEach(() => {
  localStorage.clear();
  // jsdom neither decodes pictures nor gives addresses to blobs.
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 4, height: 3, close() {} }));
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array<number>(20).fill(7)]);

async function open() {
  const held: { session?: DraftSession } = {};
  function Hold() {
    held.session = useDraftContext().session;
    return null;
  }
  render(
    <DraftProvider>
      <Hold />
      <PasteRequestDialog />
    </DraftProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Paste a request" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Paste a request" }));
  const paste = async (text: string) => {
    await user.click(dialog.getByRole("textbox", { name: "Request to load" }));
    await user.clear(dialog.getByRole("textbox", { name: "Request to load" }));
    await user.paste(text);
  };
  return { user, dialog, paste, session: () => held.session! };
}

const load = { name: "Load" };

test("a curl command is shown as it was understood, loads, can be undone, and its key is nowhere", async () => {
  const { user, dialog, paste, session } = await open();
  const before = session().form.getValues("state.text");
  await paste(
    `curl https://x/v1/systemone -H 'Authorization: Bearer tqp_secret' -d '{"state":"Hi","model":"m","questions":{"ok":{"type":"noul"}}}'`,
  );
  const understood = dialog.getByRole("region", { name: "What was understood" });
  expect(understood).toHaveTextContent("ModelmStateText of 2 charactersQuestions1: ok");
  expect(understood).toHaveTextContent("The headers were left behind, and with them any key.");
  await user.click(dialog.getByRole("button", load));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(session().form.getValues()).toMatchObject({ model: "m", state: { text: "Hi" } });
  expect(JSON.stringify([session().form.getValues(), { ...localStorage }])).not.toContain("tqp_secret");
  act(() => session().offer.get()?.undo());
  expect(session().form.getValues("state.text")).toBe(before);
  await user.click(screen.getByRole("button", { name: "Paste a request" }));
  expect(screen.getByRole("textbox", { name: "Request to load" })).toHaveValue("");
});

test("the header that allows long content is taken over, and said", async () => {
  const { user, dialog, paste, session } = await open();
  await paste(`curl x -H 'Service-Danger-Zone-Long-Context: true' -d '{"state":"Hi","questions":{}}'`);
  expect(dialog.getByRole("region", { name: "What was understood" })).toHaveTextContent(
    "Long contentallowed, as the header of the request says",
  );
  await user.click(dialog.getByRole("button", load));
  expect(session().form.getValues("longContext")).toBe(true);
});

test.each([
  ["curl x -d @body.json", "-d takes the body from the file body.json"],
  ['{"state":"x",\n "questions": 7}', 'The request: Line 2, column 15: "questions" must be an object'],
])("%s is refused at its place, and nothing can be loaded", async (text, message) => {
  const { dialog, paste } = await open();
  await paste(text);
  expect(dialog.getByRole("alert")).toHaveTextContent(message);
  expect(dialog.getByRole("textbox", { name: "Request to load" })).toBeInvalid();
  expect(dialog.getByRole("button", load)).toBeDisabled();
});

test("a long text is read when typing rests, not at every key", async () => {
  const { dialog } = await open();
  const box = dialog.getByRole("textbox", { name: "Request to load" });
  const long = JSON.stringify({ state: "x".repeat(300_000), model: "m", questions: {} });
  vi.useFakeTimers();
  for (const blanks of [1, 2, 3]) fireEvent.change(box, { target: { value: long + " ".repeat(blanks) } });
  expect(dialog.getByRole("button", load)).toBeDisabled();
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  expect(dialog.getByRole("button", load)).toBeEnabled();
  expect(box.className).not.toContain("unicode-bidi:plaintext");
});

test("the files that a form names are asked for by name, and go into the draft byte for byte", async () => {
  const { user, dialog, paste, session } = await open();
  const request = {
    state: "See p1 and p2",
    questions: {},
    assets: {
      p1: { type: "image", format: "png", part: "one" },
      p2: { type: "image", format: "png", part: "two" },
    },
  };
  await paste(`curl x -F 'request=${JSON.stringify(request)}' -F 'one=@a.png' -F 'two=@"/tmp/b.png"'`);
  const files = ["b.png", "a.png"].map((name) => new File([PNG], name, { type: "image/png" }));
  await user.upload(dialog.getByLabelText("File for a.png"), files);
  expect(await dialog.findAllByText(/^[ab]\.png$/)).toHaveLength(4);
  await user.click(dialog.getByRole("button", load));
  await vi.waitFor(() => expect(session().form.getValues("state.text")).toBe("See p1 and p2"));
  const images = session().form.getValues("images");
  expect(images.map(({ placeholder, name }) => [placeholder, name])).toEqual([
    ["p1", "a.png"],
    ["p2", "b.png"],
  ]);
  for (const { key } of images) expect(session().images.get(key)?.bytes).toEqual(PNG);
});
