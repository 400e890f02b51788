import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { HEIC, moving } from "@/lib/server/images/testImages";
import { greyTiff } from "@/lib/server/images/testTiff";
import { expectAccessible } from "./axe";
import { API_KEY } from "./server";
import { expect, test } from "./test";

const INVOICE = readFileSync("public/examples/invoice.png");

const imagesOf = (page: Page) => page.getByRole("region", { name: "Images" });
const stateOf = (page: Page) => page.getByRole("textbox", { name: "State", exact: true });

/** Starts with a text without placeholders and one question about the invoice. */
async function open(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Examples", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Examples" })
    .getByRole("button", { name: "Scanned invoice" })
    .click();
  await page.getByRole("button", { name: "Remove image invoice.png" }).click();
  await stateOf(page).fill("Attachment:");
  await expect(imagesOf(page).getByRole("listitem")).toHaveCount(0);
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Files to attach").setInputFiles({ name, mimeType, buffer });
}

/** How many images the browser's database has. */
function archived(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("playground");
        request.onerror = () => reject(new Error("There is no database"));
        request.onsuccess = () => {
          const count = request.result.transaction("images").objectStore("images").count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}

/** Files as a browser hands them over, from a folder or from the clipboard. */
async function hand(
  page: Page,
  event: "dragover" | "drop" | "paste",
  target: string,
  file: { name: string; type: string; bytes: Buffer },
  text = "",
): Promise<void> {
  await page.evaluate(
    ({ event, target, name, type, base64, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type }));
      if (text !== "") data.setData("text/plain", text);
      const init = { bubbles: true, cancelable: true };
      const sent =
        event === "paste"
          ? new ClipboardEvent(event, { ...init, clipboardData: data })
          : new DragEvent(event, { ...init, dataTransfer: data });
      document.querySelector(target)?.dispatchEvent(sent);
    },
    { event, target, name: file.name, type: file.type, base64: file.bytes.toString("base64"), text },
  );
}

test("an image goes from the file into the answers, and is there again after a reload", async ({
  page,
  context,
}) => {
  await open(page);
  await choose(page, "invoice.png", "image/png", INVOICE);
  const images = imagesOf(page);
  await expect(images.getByRole("listitem")).toContainText("1000 × 820 · 25 KB");
  // It is mentioned by itself; without the mention the run is refused, and leads to the remedy.
  await expect(images).toContainText("In state");
  await stateOf(page).fill("Attachment:");
  await expect(images).toContainText("Not used yet");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(images).toContainText("invoice.png isn't used in the state or a question");
  const insert = images.getByRole("button", { name: "Insert at the cursor: invoice.png" });
  await expect(insert).toBeFocused();
  await expect(insert).toHaveAccessibleDescription(/invoice\.png isn't used/);
  await page.keyboard.press("Enter");
  await expect(images).toContainText("In state");
  await expect(stateOf(page).getByRole("img", { name: "Image invoice.png" })).toBeVisible();
  await expectAccessible(page);

  const [sent] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === "/api/evaluations"),
    page.keyboard.press("ControlOrMeta+Enter"),
  ]);
  expect(sent.headers()["service-danger-zone-images"]).toBe("true");
  expect(sent.headers()["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  const answers = page.getByRole("region", { name: "Results" }).getByRole("article");
  await expect(answers).toHaveCount(3);
  await expect(answers.nth(0)).toContainText("invoice");
  await expect(answers.nth(1)).toContainText("furniture");

  // Long enough for the draft to be stored.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("playground.draft")))
    .toContain('"name":"invoice.png"');
  await page.reload();
  await expect(images.getByRole("listitem")).toContainText("1000 × 820");
  const other = await context.newPage();
  await other.goto("/");
  await expect(imagesOf(other).getByRole("listitem")).toContainText("1000 × 820");
});

test("an image that comes back by undo is kept, however long ago it was stored", async ({
  page,
  context,
}) => {
  await open(page);
  await choose(page, "old.png", "image/png", INVOICE);
  const images = imagesOf(page);
  const stored = page.evaluate.bind(page, () => localStorage.getItem("playground.draft"));
  await expect.poll(stored).toContain('"name":"old.png"');
  await page.getByRole("button", { name: "Remove image old.png" }).click();
  await expect.poll(stored).not.toContain('"name":"old.png"');

  const later = await context.newPage();
  await later.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1_000);
  await later.goto("/");
  await expect.poll(() => archived(later)).toBe(0);

  await page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1_000);
  await page.getByRole("button", { name: "Undo: " }).click();
  await expect.poll(stored).toContain('"name":"old.png"');
  await expect.poll(() => archived(page)).toBe(1);
  await page.reload();
  await expect(images.getByRole("listitem")).toContainText("1000 × 820");
});

test("a removed image comes back, and the focus goes to what is next", async ({ page }) => {
  await open(page);
  await choose(page, "one.png", "image/png", INVOICE);
  await choose(page, "two.png", "image/png", INVOICE);
  const images = imagesOf(page);
  await expect(images.getByRole("listitem").first()).toContainText("In state");
  await images.getByRole("button", { name: "Remove image one.png" }).click();
  await expect(images.getByRole("button", { name: "Remove image two.png" })).toBeFocused();
  await expect(stateOf(page).getByRole("img")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Attach" })).toBeFocused();
  await expect(stateOf(page)).toHaveText("Attachment:");
  await page.getByRole("button", { name: "Undo: " }).click();
  await expect(images.getByRole("listitem")).toHaveCount(1);
});

test("pictures can be dropped and pasted anywhere, while text goes where it always went", async ({
  page,
}) => {
  await open(page);
  const picture = { name: "dropped.png", type: "image/png", bytes: INVOICE };
  await hand(page, "dragover", "main", picture);
  await expect(page.getByText("Drop to add images")).toBeVisible();
  await hand(page, "drop", "main", picture);
  await expect(page.getByText("Drop to add images")).toBeHidden();
  const images = imagesOf(page);
  await expect(images.getByRole("listitem")).toContainText(["dropped.png"]);

  await stateOf(page).click();
  await hand(page, "paste", "[aria-label=State] .cm-content", { ...picture, name: "image.png" });
  await hand(page, "drop", "[aria-label=State] .cm-content", { ...picture, name: "image.png" });
  await expect(images.getByRole("listitem")).toContainText(["dropped.png", "image.png", "image (2).png"]);
  await expect(stateOf(page).getByRole("img")).toHaveCount(3);

  // Cells of a spreadsheet: text and a picture of it.
  await hand(page, "paste", "[aria-label=State] .cm-content", picture, "Cells");
  await expect(stateOf(page)).toContainText("Cells");
  await expect(images.getByRole("listitem")).toHaveCount(3);

  const notes = { name: "notes.txt", type: "text/plain", bytes: Buffer.from("From a file") };
  await hand(page, "drop", "h1", notes);
  await expect(images.getByRole("alert")).toContainText("notes.txt is not an image");
  await hand(page, "drop", "[aria-label=State] .cm-content", notes);
  await expect(stateOf(page)).toHaveText("From a file");
});

test("a large picture is turned upright and scaled, and what cannot be read is refused by name", async ({
  page,
}) => {
  await open(page);
  const lying = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#4477aa" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await choose(page, "photo.jpg", "image/jpeg", lying);
  const images = imagesOf(page);
  await expect(images.getByRole("listitem")).toContainText(
    "Scaled from 2000×3000 to 1365×2048 and converted from JPEG to PNG",
  );
  await expect(images.getByRole("listitem")).toContainText("1365 × 2048");
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .webp()
    .toBuffer();
  await choose(page, "small.webp", "image/webp", webp);
  await expect(images).toContainText("Converted from WebP to PNG");
  await choose(page, "broken.png", "image/png", INVOICE.subarray(0, 200));
  await expect(images.getByRole("alert")).toContainText(
    "broken.png was not added: this browser cannot read it",
  );
  await expect(images.getByRole("listitem")).toHaveCount(2);
});

test("a request's JSON brings its images along, and is copied with all of them", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  const body = {
    state: ["Look at PIC"],
    model: "model-latest",
    questions: { invoice: { type: "noul", instructions: "Is it an invoice?" } },
    assets: { PIC: { type: "image", format: "png", data_base64: INVOICE.toString("base64") } },
  };
  await page.getByRole("tab", { name: "Request" }).click();
  const editor = page.getByRole("textbox", { name: "Request JSON" });
  await editor.click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify(body, null, 2));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(editor.getByRole("img", { name: "Image … 33 KB of base64 …" })).toBeVisible();
  await expect(imagesOf(page).getByRole("listitem")).toContainText("1000 × 820");
  await expect(imagesOf(page)).toContainText("In state");

  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+c");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toEqual(body);
  const answer = await request.post("/v1/systemone", {
    headers: {
      authorization: `Bearer ${API_KEY}`,
      "content-type": "application/json",
      "service-danger-zone-images": "true",
    },
    data: copied,
  });
  expect(answer.status()).toBe(200);
});

test("a HEIC is decoded in the page, a TIFF on the server, and stills say what they were taken from", async ({
  page,
}) => {
  await open(page);
  const convert = page.waitForRequest("**/api/images/convert?page=0");
  await choose(page, "IMG_1.HEIC", "", HEIC);
  await expect(imagesOf(page)).toContainText("Converted from HEIC to PNG");
  await choose(page, "scan.tif", "image/tiff", greyTiff(300, 200, [200, 100, 50]));
  await convert;
  await expect(imagesOf(page)).toContainText("First page of a file of 3 pages");
  await choose(page, "run.gif", "image/gif", await (await moving(12)).gif().toBuffer());
  await expect(imagesOf(page)).toContainText("First frame of an animation of 12 frames");
  await expect(stateOf(page).getByRole("img", { name: "Image IMG_1.HEIC" })).toBeVisible();
  await expect(imagesOf(page)).toContainText("96 × 64");
  await page.getByRole("tab", { name: "Request" }).click();
  await expect(
    page.getByText("run.gif is sent as the first frame of an animation of 12 frames."),
  ).toBeVisible();
  await expectAccessible(page);
});
