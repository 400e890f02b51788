import type { Locator, Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";

const stateOf = (page: Page) => page.getByRole("textbox", { name: "State", exact: true });
const question = (page: Page, name: string) =>
  page.getByRole("group", { name: `Question ${name}`, exact: true });
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });

/** Presses Tab until the control has the focus; the run bar must never cover a focused control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    expect(await page.evaluate(coveredByRunBar)).toBe(null);
  }
  throw new Error("Tab does not lead to the control");
}

/** In the page: a focused control under the run bar. */
function coveredByRunBar(): string | null {
  const focused = document.activeElement;
  const bar = [...document.querySelectorAll("button")].find(
    ({ textContent }) => textContent === "Run",
  )?.parentElement;
  if (!focused || !bar || bar.contains(focused) || !bar.parentElement?.contains(focused)) return null;
  const isCovered = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
  return isCovered ? (focused.getAttribute("aria-label") ?? focused.textContent) : null;
}

async function addChoice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New" }).click();
  await page.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("menuitem", { name: "Choice" }).click();
}

test("the draft is there again after a reload, and an idle tab follows it", async ({ page, context }) => {
  await page.goto("/");
  const idle = await context.newPage();
  await idle.goto("/");
  await expect(stateOf(idle)).toContainText("charged twice");
  await page.bringToFront();
  await stateOf(page).fill("The courier never rang");
  await question(page, "team").getByRole("textbox", { name: "Name", exact: true }).fill("department");
  await question(page, "urgency").getByRole("switch", { name: "Include" }).click();
  await expect(stateOf(idle)).toHaveText("The courier never rang");
  await expect(idle.getByText("changed in another tab")).toHaveCount(0);
  await page.reload();
  await expect(stateOf(page)).toHaveText("The courier never rang");
  await expect(question(page, "department")).toBeVisible();
  await expect(question(page, "urgency").getByRole("switch", { name: "Include" })).not.toBeChecked();
});

test("255 options are pasted at once, and one more is named at the list", async ({ page }) => {
  await page.goto("/");
  await addChoice(page);
  const choice = question(page, "question_1");
  const paste = async (lines: string[]) => {
    await choice.getByRole("button", { name: "Paste options" }).click();
    await page.getByRole("textbox", { name: "List of options" }).fill(lines.join("\n"));
    await page.getByRole("button", { name: /^Add \d+ options?$/ }).click();
  };
  await paste(Array.from({ length: 255 }, (_, index) => `option ${index}: about ${index}`));
  await expect(choice).toContainText("Options (255)");
  await expect(choice.getByRole("textbox", { name: "Option 255 name" })).toHaveValue("option 254");
  const add = choice.getByRole("button", { name: "Add option" });
  await expect(add).toHaveAccessibleDescription("");
  await choice.getByRole("button", { name: "Paste options" }).click();
  await page.getByRole("textbox", { name: "List of options" }).fill("one too many: x");
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
    "1 option is too many: the limit is 255, and 255 are there. None comes in.",
  );
  await expect(page.getByRole("button", { name: "Add 0 of 1 option" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await add.click();
  await expect(add).toHaveAccessibleDescription("256 options; the limit is 255");
  await expect(choice.getByRole("alert")).toHaveText("256 options; the limit is 255");
});

test("bad input is named at its place, and a run goes there", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("region", { name: "State" }).getByRole("radio", { name: "JSON" }).click();
  await stateOf(page).fill('{\n  "a": 1,\n  "b": }');
  await question(page, "urgency").getByRole("button", { name: "Expand question" }).click();
  await question(page, "urgency").getByRole("textbox", { name: "Level 0" }).fill("");
  await run(page).click();
  await expect(stateOf(page)).toBeFocused();
  await expect(stateOf(page)).toHaveAccessibleDescription(/^Line 3, column 8: /);
  const level = question(page, "urgency").getByRole("textbox", { name: "Level 0" });
  await expect(level).toHaveAccessibleDescription("Say what level 0 means");
  await stateOf(page).fill('{"a": 1}');
  await expect(stateOf(page)).toHaveAccessibleDescription("");
  await run(page).click();
  await expect(level).toBeFocused();
});

test("a whole request is built and run with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await expect(stateOf(page)).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "New" }));
  await page.keyboard.press("Enter");
  await tabTo(page, stateOf(page));
  await page.keyboard.type("The printer is on fire, come at once!");
  await tabTo(page, page.getByRole("button", { name: "Add question" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Yes/No" })).toBeFocused();
  await page.keyboard.press("Enter");
  const asked = question(page, "question_1");
  await expect(asked.getByRole("textbox", { name: "Instructions" })).toBeFocused();
  await page.keyboard.type("Is it urgent?");
  await tabTo(page, asked.getByRole("textbox", { name: "Yes means" }));
  await page.keyboard.type("Somebody must act now");
  await tabTo(page, run(page));
  await page.keyboard.press("Enter");
  const answer = page.getByRole("region", { name: "Results" }).getByRole("article");
  await expect(answer).toHaveAccessibleName("question_1");
  await expect(run(page)).toBeFocused();
});

test("cards and rows are opened, added and moved with the keyboard alone, and live answers follow", async ({
  page,
}) => {
  await page.goto("/");
  const names = () =>
    page
      .getByRole("region", { name: "Questions" })
      .getByRole("group", { name: /^Question / })
      .evaluateAll((cards) =>
        cards.map((card) => card.getAttribute("aria-label")?.slice("Question ".length)),
      );
  await expect(question(page, "urgency").getByRole("button", { name: "Expand question" })).toBeVisible();
  await expect(question(page, "urgency")).toContainText("4 levels");

  // Space picks up, arrows move, Space drops.
  await question(page, "team").getByRole("button", { name: "Reorder question" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/^Picked up question team/)).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText(/is at position 2 of 3/)).toBeAttached();
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual(["urgency", "team", "wants_refund"]);
  // Enter opens the menu, which moves without a drag.
  await question(page, "team").getByRole("button", { name: "Reorder question" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual(["team", "urgency", "wants_refund"]);

  await question(page, "urgency").getByRole("button", { name: "Expand question" }).focus();
  await page.keyboard.press("Enter");
  const levels = question(page, "urgency").getByRole("textbox", { name: /^Level / });
  await levels.nth(3).focus();
  await page.keyboard.press("Enter");
  await expect(levels).toHaveCount(5);
  await expect(levels.nth(4)).toBeFocused();
  await page.keyboard.type("Off the scale");
  await expectAccessible(page);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run("[role=tabpanel]", { runOnly: ["target-size"] })`,
  );
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);

  await page.getByRole("switch", { name: "Live" }).focus();
  await page.keyboard.press("Space");
  const answers = page.getByRole("region", { name: "Results" }).getByRole("article");
  await expect(answers).toHaveCount(3);
  await expect(question(page, "wants_refund")).toContainText("Latest answer: ");
  const next = page.waitForResponse((response) => response.url().endsWith("/api/evaluations"));
  await stateOf(page).fill("The courier never rang");
  expect((await next).request().postData()).toContain("The courier never rang");
  // Live answers stay out of the history.
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("The courier never rang")).toHaveCount(0);
});
