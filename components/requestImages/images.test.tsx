import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import { animatedPng } from "@/lib/server/images/testImages";
import { RequestEditor } from "@/components/run/requestEditor";
import type { RunInput } from "@/components/run/requestEditorProps";
import { DraftProvider } from "@/lib/client/draft/draftProvider";
import { ImageRequestNote } from "@/components/importCode/imageRequestNote";

beforeAll(() => import("@/components/ui/codeMirror"));
beforeEach(() => {
  localStorage.clear();
  // jsdom decodes no pictures and has no blob URLs.
  vi.stubGlobal("createImageBitmap", (file: Blob) =>
    file.size > 20
      ? Promise.resolve({ width: 4, height: 3, close() {} })
      : Promise.reject(new Error("broken")),
  );
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array<number>(20).fill(7)]);
const fileOf = (name: string, bytes = PNG) => new File([bytes], name, { type: "image/png" });
const NOTHING: readonly ValidationDetail[] = [];

function open() {
  const onRun = vi.fn<(input: RunInput) => void>();
  const element = (serverProblems = NOTHING) => (
    <DraftProvider>
      <RequestEditor
        running={false}
        onRun={onRun}
        onCancel={() => {}}
        serverProblems={serverProblems}
        models={{ status: "ready", models: [] }}
      />
      <ImageRequestNote />
    </DraftProvider>
  );
  const { rerender } = render(element());
  return {
    user: userEvent.setup({ pointerEventsCheck: 0 }),
    onRun,
    refuse: (details: readonly ValidationDetail[]) => rerender(element(details)),
  };
}

const images = () => within(screen.getByRole("region", { name: "Images" }));
const button = (name: string) => screen.getByRole("button", { name });
const add = (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload(screen.getByLabelText("Files to attach"), files);

test("an added image is mentioned by itself and goes with the run, byte for byte, as its asset's part", async () => {
  const { user, onRun } = open();
  await add(user, fileOf("scan.png"));
  expect(await images().findByText("In state")).toBeVisible();
  await user.click(button("Run"));
  const sent = onRun.mock.lastCall?.[0];
  const { state, assets } = JSON.parse(sent?.requestText ?? "") as {
    state: string;
    assets: Record<string, unknown>;
  };
  const [placeholder = ""] = Object.keys(assets);
  expect(state).toMatch(new RegExp(`\\n${placeholder}$`));
  const [part] = sent?.images ?? [];
  expect(assets).toEqual({ [placeholder]: { type: "image", format: "png", part: part?.part } });
  expect(new Uint8Array((await part?.blob.arrayBuffer()) ?? [])).toEqual(PNG);
});

test("a server's refusal of an image stands at that image", async () => {
  const { user, onRun, refuse } = open();
  await add(user, fileOf("one.png"), fileOf("two.png"));
  await waitFor(() => expect(images().getAllByText("In state")).toHaveLength(2));
  await user.click(button("Run"));
  const { assets } = JSON.parse(onRun.mock.lastCall?.[0].requestText ?? "") as { assets: object };
  const loc = ["body", "assets", Object.keys(assets)[1] ?? ""];
  refuse([{ loc, msg: "The image cannot be decoded", type: "image_undecodable" }]);
  const [one, two] = images().getAllByRole("listitem");
  expect(two).toHaveTextContent("The image cannot be decoded");
  expect(one).not.toHaveTextContent("The image cannot be decoded");
});

test("what cannot be read is refused by name, and the rest is added", async () => {
  const { user } = open();
  await add(user, fileOf("broken.png", new Uint8Array(3)), fileOf("scan.png"), fileOf("scan.png"));
  expect(await screen.findByRole("button", { name: "Remove image scan (2).png" })).toBeVisible();
  expect(images().getByRole("alert")).toHaveTextContent(
    "broken.png was not added: this browser cannot read it as an image",
  );
  expect(images().getAllByRole("listitem")).toHaveLength(2);
});

test("a still out of an animation says so at the image and at the request", async () => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: () => {},
    fillRect: () => {},
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
  } as unknown as CanvasRenderingContext2D);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take) => take(new Blob([PNG])));
  const { user } = open();
  await add(user, fileOf("run.png", new Uint8Array(animatedPng(12))), fileOf("scan.png"));
  const still = "First frame of an animation of 12 frames";
  expect(await images().findByText(still)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Remove image scan.png" })).toBeVisible();
  expect(images().getAllByText(/First frame/)).toHaveLength(1);
  const said = screen.getByText("run.png is sent as the first frame of an animation of 12 frames.");
  expect(said).toBeVisible();
  expect(screen.queryByText(/scan\.png is sent as/)).toBeNull();
});

test("the file dialog offers what can be read, by types and by endings", () => {
  open();
  expect(screen.getByLabelText<HTMLInputElement>("Files to attach").accept).toMatch(
    /^image\/png,image\/apng,image\/jpeg,image\/webp,image\/gif,image\/bmp,image\/x-icon,image\/vnd\.microsoft\.icon,image\/avif,image\/tiff,\.tif,\.tiff,image\/heic,image\/heif,\.heic,\.heif,.*\.txt/,
  );
});

test("an image goes to the cursor of a question, as a chip, and its removal takes the mentions along", async () => {
  const { user, onRun } = open();
  const instructions = () => screen.getByRole("textbox", { name: "Instructions" });
  const field = instructions() as HTMLTextAreaElement;
  await user.click(field);
  field.setSelectionRange("Which team".length, "Which team".length);
  await add(user, fileOf("scan.png"));
  expect(await images().findByText("In question team")).toBeVisible();
  await waitFor(() =>
    expect(within(instructions()).getByRole("img", { name: "Image scan.png" })).toBeVisible(),
  );
  await user.click(button("Run"));
  type Sent = { assets: object; questions: { team: { instructions: string } } };
  const { assets, questions } = JSON.parse(onRun.mock.lastCall?.[0].requestText ?? "") as Sent;
  expect(questions.team.instructions).toBe(`Which team ${Object.keys(assets)[0]} should handle this ticket?`);
  await user.click(button("Remove image scan.png"));
  await waitFor(() => expect(instructions()).toHaveTextContent("Which team should handle this ticket?"));
  await user.click(screen.getByRole("button", { name: /^Undo: / }));
  expect(await images().findByText("In question team")).toBeVisible();
});

test("files keep the order in which they were chosen, however long each one takes", async () => {
  let finishFirst = () => {};
  const first = new Promise<void>((resolve) => (finishFirst = resolve));
  const decode = vi.fn(async (_: Blob) => {
    if (decode.mock.calls.length === 1) await first;
    return { width: 4, height: 3, close() {} };
  });
  vi.stubGlobal("createImageBitmap", decode);
  const { user } = open();
  await add(user, fileOf("slow.png"));
  await add(user, fileOf("quick.png"));
  finishFirst();
  await waitFor(() => expect(images().getAllByRole("listitem")).toHaveLength(2));
  const names = images().getAllByRole("button", { name: /^Remove image/ });
  expect(names.map((name) => name.getAttribute("aria-label"))).toEqual([
    "Remove image slow.png",
    "Remove image quick.png",
  ]);
});

test("New takes the images away and Undo brings them back", async () => {
  const { user } = open();
  await add(user, fileOf("scan.png"));
  await screen.findByRole("button", { name: "Remove image scan.png" });
  await user.click(button("New"));
  expect(images().queryByRole("listitem")).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Undo: / }));
  expect(images().getByRole("listitem")).toHaveTextContent("scan.png");
});
