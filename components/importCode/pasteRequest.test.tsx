import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { useDraftContext, DraftProvider } from "@/lib/client/draft/draftProvider";
import type { DraftSession } from "@/lib/client/draft/draftSession";
import { greyTiff } from "@/lib/server/images/testTiff";
import { PasteRequestDialog } from "@/components/importCode/pasteRequestDialog";

beforeEach(() => {
  localStorage.clear();
  // jsdom decodes no pictures and has no blob URLs.
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
  await user.click(screen.getByRole("button", { name: "Import request" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import request" }));
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
  await user.click(screen.getByRole("button", { name: "Import request" }));
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

test("of several requests one is chosen, with the keyboard too, and the others are counted", async () => {
  const { user, dialog, paste, session } = await open();
  const call = (url: string, body: string) =>
    `fetch("${url}", ${JSON.stringify({ headers: { authorization: "Bearer tqp_secret" }, body, method: "POST" })});`;
  const ask = (name: string) => `{"state":"${name}","questions":{"${name}":{"type":"noul"}}}`;
  await paste(
    [
      call("https://x/v1/systemone?key=tqp_secret", ask("one")),
      call("https://x/log", "{}"),
      call("https://y/v1/systemone", ask("two")),
    ].join(" ;\n"),
  );
  const group = within(dialog.getByRole("group", { name: "The text holds 2 requests. Which one?" }));
  const radios = group.getAllByRole("radio");
  expect(radios.map((radio) => radio.closest("label")?.textContent)).toEqual([
    "1. POST x/v1/systemoneQuestions: one",
    "2. POST y/v1/systemoneQuestions: two",
  ]);
  expect(radios[0]).toBeChecked();
  const understood = dialog.getByRole("region", { name: "What was understood" });
  expect(understood).toHaveTextContent("1 other request holds no evaluation.");
  radios[0]!.focus();
  await user.keyboard("{ArrowDown}");
  expect(group.getByRole("radio", { name: /y\/v1\/systemone/ })).toBeChecked();
  await user.click(dialog.getByRole("button", load));
  expect(session().form.getValues()).toMatchObject({ state: { text: "two" } });
  expect(JSON.stringify([session().form.getValues(), { ...localStorage }])).not.toContain("tqp_secret");
});

test("a request that cannot be loaded leaves the choice between the others", async () => {
  const { user, dialog, paste } = await open();
  await paste('[{"state":"x","questions":7},{"state":"y","questions":{}}]');
  expect(dialog.getByRole("alert")).toHaveTextContent('"questions" must be an object');
  await user.click(dialog.getByRole("radio", { name: /^2\./ }));
  expect(dialog.getByRole("button", load)).toBeEnabled();
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

const MISSPELT =
  '{"model":"m","state":"Hi","temperature":0,"questions":{"a":{"type":"noul","instruction":"Does she complain?"},"b":{"type":"noul","criteria":{"yes":"furious"}}}}';

test("unknown fields are listed with their place before Load, and go where they were meant to be, or out", async () => {
  const { user, dialog, paste, session } = await open();
  await paste(MISSPELT);
  const fields = within(dialog.getByRole("group", { name: "Unknown fields" }));
  expect(fields.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "temperature of the request is unknown: 0.Leave out",
    'instruction of question a is unknown: "Does she complain?". Probably meant: instructions.Use as instructionsLeave out',
    'yes of the criteria of question b is unknown: "furious". Probably meant: yes.Use as yesLeave out',
  ]);
  await user.click(fields.getByRole("button", { name: "Use as instructions" }));
  expect(
    fields.getByRole("button", { name: "Use as instructions", pressed: true }),
  ).toHaveAccessibleDescription(/^instruction of question a/);
  await user.click(fields.getAllByRole("button", { name: "Leave out" })[0]!);
  await user.click(dialog.getByRole("button", load));
  expect(session().form.getValues()).toMatchObject({
    extra: [],
    questions: [
      { instructions: { text: "Does she complain?" }, extra: [] },
      { yes: { text: "" }, criteriaExtra: [{ key: "yes", json: '"furious"' }] },
    ],
  });
});

test("all unknown fields can be left out at once, and brought back", async () => {
  const { user, dialog, paste, session } = await open();
  await paste(MISSPELT);
  const all = dialog.getByRole("button", { name: "Leave all out" });
  for (let press = 0; press < 3; press += 1) await user.click(all);
  await user.click(dialog.getByRole("button", load));
  const { extra, questions } = session().form.getValues();
  expect([extra, ...questions.map((question) => [question.extra, question.criteriaExtra])]).toEqual([
    [],
    [[], []],
    [[], []],
  ]);
});

test("a key in a field that nobody knows is named by its place and nowhere kept", async () => {
  const { user, dialog, paste, session } = await open();
  const config = {
    headers: { Authorization: "Bearer sk-SECRET-EXAMPLE" },
    note: "sk-SECRET-EXAMPLE",
    seed: 1,
  };
  await paste(JSON.stringify({ state: "Hi", model: "m", questions: {}, config, api_key: "abc" }));
  expect(dialog.getByRole("region", { name: "What was understood" })).toHaveTextContent(
    "Left out, because they look like a key or a header: config.headers, config.note, api_key.",
  );
  await user.click(dialog.getByRole("button", load));
  expect(session().form.getValues("extra")).toEqual([{ key: "config", json: '{\n  "seed": 1\n}' }]);
  expect(JSON.stringify([session().form.getValues(), { ...localStorage }])).not.toContain("SECRET");
});
test("a file that a form names may be one that no browser reads; a file that nobody reads says why", async () => {
  const { user, dialog, paste, session } = await open();
  const asset = { type: "image", format: "png", part: "one" };
  const request = { state: "See p1", questions: {}, assets: { p1: asset } };
  await paste(`curl x -F 'request=${JSON.stringify(request)}' -F 'one=@scan.tif'`);
  const field = dialog.getByLabelText("File for scan.tif");
  expect(field).toHaveAttribute("accept", expect.stringContaining(".heic"));
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    if (new Uint8Array(await file.arrayBuffer())[0] !== 0x89) throw new Error("broken");
    return { width: 4, height: 3, close() {} };
  });
  await user.upload(field, new File(["<svg/>"], "plan.png", { type: "image/png" }));
  const refusal = "plan.png was not taken: a drawing (SVG) must be exported as PNG first.";
  expect(await dialog.findByText(refusal)).toBeVisible();
  const answer = { width: 6, height: 4, png_base64: Buffer.from(PNG).toString("base64") };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answer)));
  await user.upload(
    field,
    new File([new Uint8Array(greyTiff(6, 4, [1, 2, 3]))], "scan.tif", { type: "image/tiff" }),
  );
  expect(await dialog.findByText("scan.tif (first page of a file of 3 pages)")).toBeVisible();
  await user.click(dialog.getByRole("button", load));
  await vi.waitFor(() => expect(session().form.getValues("state.text")).toBe("See p1"));
  expect(session().form.getValues("images")).toEqual([
    {
      placeholder: "p1",
      key: expect.any(String) as string,
      name: "scan.tif",
      format: "png",
      note: expect.stringContaining("from TIFF to PNG") as string,
      takenFrom: "first page of a file of 3 pages",
    },
  ]);
});

test("a request for OpenAI's Decisions API loads as the draft, and what changed is said", async () => {
  const { user, dialog, paste, session } = await open();
  await paste(
    'client.decisions.create(model="m", input="Hi", questions=[{"type": "predicate", "instructions": "Fine?"}])',
  );
  const understood = dialog.getByRole("region", { name: "What was understood" });
  expect(understood).toHaveTextContent("Questions1: question_1");
  expect(understood).toHaveTextContent("The request is for OpenAI’s Decisions API.");
  expect(understood).toHaveTextContent("1 question without a unique name got one.");
  await user.click(dialog.getByRole("button", load));
  expect(session().form.getValues()).toMatchObject({
    model: "m",
    state: { text: "Hi" },
    questions: [{ type: "noul", name: "question_1", instructions: { text: "Fine?" } }],
  });
});
