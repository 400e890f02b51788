import type { Page } from "@playwright/test";
import { expect, test } from "./test";

const STATE =
  "מזמין ביקש החזר כספי (INV-204) עד יום חמישי.\n\nThe second paragraph is English (really).\n\nمرحبا!";
const REQUEST = {
  model: "model-latest",
  state: STATE,
  questions: {
    "צוות (1)": {
      type: "choice",
      instructions: "איזה צוות (billing?) מטפל?",
      criteria: { "חיובים (א)": "חשבוניות!", technical: null },
    },
    חומרה: { type: "score", instructions: "כמה זה דחוף?", criteria: ["منخفض", "متوسط!"] },
  },
};

/** Elements that show right-to-left letters but inherit their direction. */
const undirected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest("script, style") || !/[\u0590-\u08ff]/.test(node.textContent ?? ""))
        continue;
      // JSON and the editor's lines set their own direction.
      if (parent.closest("[dir=ltr], .cm-editor")) continue;
      const { unicodeBidi, display, direction } = getComputedStyle(parent);
      // Such a container's inner text box only has the direction of the container.
      const isBoxed = /flex|grid|-webkit-box|flow-root list-item/.test(display);
      const first = /\p{L}/u.exec(node.textContent ?? "")?.[0] ?? "";
      const isTurned = isBoxed && direction === "ltr" && /[\u0590-\u08ff]/.test(first);
      if (isTurned || !["plaintext", "isolate"].includes(unicodeBidi)) {
        found.push(`${parent.outerHTML.slice(0, 120)}: ${unicodeBidi}, ${display}`);
      }
    }
    for (const field of document.querySelectorAll("input, textarea, select")) {
      const { unicodeBidi } = getComputedStyle(field);
      if (unicodeBidi !== "plaintext") found.push(`${field.outerHTML.slice(0, 120)}: ${unicodeBidi}`);
    }
    return found;
  });

/** The side where the first line of a text begins: left or right. */
const side = (page: Page, selector: string, text: string) =>
  page
    .locator(selector)
    .filter({ hasText: text })
    .first()
    .evaluate((element, part) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(part) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const first = range.getBoundingClientRect().left;
        range.setStart(node, at + part.length - 1);
        range.setEnd(node, at + part.length);
        return first < range.getBoundingClientRect().left ? "left" : "right";
      }
      return "nowhere";
    }, text);

test("text from right to left keeps its direction from the form to a saved link, JSON stays as it is", async ({
  page,
}, testInfo) => {
  const shoot = async (name: string, shown: Page = page) => {
    for (const [width, kind] of [
      [1440, "wide"],
      [390, "phone"],
    ] as const) {
      await shown.setViewportSize({ width, height: 900 });
      if (process.env.E2E_SHOTS)
        await shown.screenshot({ path: testInfo.outputPath(`${name}-${kind}.png`), fullPage: true });
      expect(await undirected(shown)).toEqual([]);
    }
    await shown.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto("/");
  await page.getByRole("button", { name: "Import request" }).click();
  await page.getByRole("textbox", { name: "Request to load" }).fill(JSON.stringify(REQUEST, null, 2));
  await shoot("paste");
  await page.getByRole("button", { name: "Load" }).click();

  const lines = page.getByRole("textbox", { name: "State" }).locator(".cm-line");
  await expect(lines).toHaveCount(5);
  const directions = await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).direction));
  expect(directions).toEqual(["rtl", "ltr", "ltr", "ltr", "rtl"]);
  // The full stop is at the left end of its paragraph.
  expect(await side(page, ".cm-line", "חמישי.")).toBe("right");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("article", { name: "צוות (1)" })).toBeVisible();
  expect(await side(page, "article h3 span", "מטפל?")).toBe("right");
  expect(await side(page, "article li", "متوسط!")).toBe("right");
  await shoot("answers");
  await page.getByLabel("Show as table").click();
  expect(await side(page, "article td", "متوسط!")).toBe("right");
  await shoot("table");
  await page.getByRole("tab", { name: "Raw JSON" }).click();
  await shoot("raw");
  await page.getByRole("tab", { name: "Request" }).click();
  await expect(page.getByRole("textbox", { name: "Request JSON" })).toBeVisible();
  await shoot("request");

  await page.getByRole("button", { name: "Share" }).click();
  await shoot("share-dialog");
  await page.getByRole("checkbox", { name: /I have permission to share it/ }).check();
  await page.getByRole("button", { name: "Create link" }).click();
  const address = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.goto("/history");
  await expect(page.getByRole("heading", { name: /מזמין/ }).first()).toBeVisible();
  await shoot("history");

  await page.goto(address);
  expect(await side(page, "pre.content", "חמישי.")).toBe("right");
  expect(await side(page, "pre.content", "second paragraph")).toBe("left");
  for (let slide = 1; slide <= 6; slide += 1) {
    await shoot(`slide-${slide}`);
    await page.keyboard.press("PageDown");
  }
});
