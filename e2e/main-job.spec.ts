import type { Locator, Page } from "@playwright/test";
import { API_KEY } from "./server";
import { expect, test } from "./test";
import { formatPercent } from "@/lib/shared/text/figures";

const TICKET = `Subject: Locked out since this morning

Hello,

since the update at 8 am nobody in our office can log in any more. The page says "invalid session" and sends
us back to the login form. We have 40 people waiting and a customer demo at noon, so please call me back as
soon as you can: this costs us real money every hour.

Kind regards
Dana Whitfield, Northwind Logistics`;

/** Puts text into the focused editor as a person does, over the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
}

async function removeAllQuestions(page: Page, questions: Locator): Promise<void> {
  const handles = questions.getByRole("button", { name: "Reorder question" });
  // The browser stores the draft: it appears once the page's script has read it.
  await expect(handles.first()).toBeVisible();
  for (let left = await handles.count(); left > 0; left -= 1) {
    await handles.first().click();
    await page.getByRole("menuitem", { name: "Remove question" }).click();
    await expect(handles).toHaveCount(left - 1);
  }
}

/** Name and value of every bar, in the order of the page. */
async function barsOf(article: Locator): Promise<[string, number][]> {
  return article
    .getByRole("meter")
    .evaluateAll((meters) =>
      meters.map((meter): [string, number] => [
        meter.getAttribute("aria-label") ?? "",
        Number(meter.getAttribute("aria-valuenow")),
      ]),
    );
}

test("a pasted ticket, a question of each type, and the embedded model's own answers", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const questions = page.getByRole("region", { name: "Questions" });
  const results = page.getByRole("region", { name: "Results" });
  await removeAllQuestions(page, questions);

  await page.getByRole("region", { name: "State" }).getByRole("textbox", { name: "State" }).click();
  await paste(page, TICKET);

  // By mouse.
  await questions.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("menuitem", { name: "Yes/No" }).click();
  const noul = questions.getByRole("group", { name: /^Question / }).nth(0);
  await noul.getByRole("textbox", { name: "Name", exact: true }).fill("blocked");
  await noul.getByRole("textbox", { name: "Instructions" }).fill("Is the customer unable to work?");

  // By keyboard alone.
  await questions.getByRole("button", { name: "Add question" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Yes/No" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Choice" })).toBeFocused();
  await page.keyboard.press("Enter");
  const choice = questions.getByRole("group", { name: /^Question / }).nth(1);
  await choice.getByRole("textbox", { name: "Name", exact: true }).fill("team");
  await choice.getByRole("textbox", { name: "Instructions" }).fill("Which team should handle this ticket?");
  const options = [
    ["billing", "invoices, payments and refunds"],
    ["technical", "login problems, errors and outages"],
    ["sales", "quotes, plans and new contracts"],
  ] as const;
  for (const [index, [name, description]] of options.entries()) {
    const field = choice.getByRole("textbox", { name: `Option ${index + 1} name` });
    if ((await field.count()) === 0) await choice.getByRole("button", { name: "Add option" }).click();
    await field.fill(name);
    await choice.getByRole("textbox", { name: `Option ${index + 1} description` }).fill(description);
  }

  await questions.getByRole("button", { name: "Add question" }).click();
  await page.getByRole("menuitem", { name: "Score" }).click();
  const score = questions.getByRole("group", { name: /^Question / }).nth(2);
  await score.getByRole("textbox", { name: "Name", exact: true }).fill("urgency");
  await score.getByRole("textbox", { name: "Instructions" }).fill("How urgent is this ticket?");
  const levels = ["Not urgent, a general question", "Answer this week", "Urgent, people cannot work"];
  for (const [index, level] of levels.entries()) {
    const field = score.getByRole("textbox", { name: `Level ${index}` });
    if ((await field.count()) === 0) await score.getByRole("button", { name: "Add level" }).click();
    await field.fill(level);
  }

  await expect(page.getByText("3 questions · model-latest")).toBeVisible();
  const [sent] = await Promise.all([
    page.waitForRequest((sentRequest) => new URL(sentRequest.url()).pathname === "/api/evaluations"),
    page.keyboard.press("ControlOrMeta+Enter"),
  ]);
  const articles = results.getByRole("article");
  await expect(articles).toHaveCount(3);
  expect(
    await articles.evaluateAll((all) => all.map((article) => article.getAttribute("aria-label"))),
  ).toEqual(["blocked", "team", "urgency"]);

  // The public endpoint answers the same bytes with the same bytes.
  const body = sent.postDataBuffer();
  expect(body).not.toBeNull();
  const direct = await request.post("/v1/systemone", {
    headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
    data: body ?? "",
  });
  expect(direct.status()).toBe(200);
  const directText = await direct.text();
  const { model, answers, usage } = JSON.parse(directText);

  expect(await barsOf(articles.nth(0))).toEqual([["Yes", answers.blocked.noul]]);
  // Two or more options under one percent are folded.
  const more = articles.nth(1).getByRole("button", { name: /more, together/ });
  if ((await more.count()) > 0) await more.click();
  const teamBars = await barsOf(articles.nth(1));
  expect(Object.fromEntries(teamBars)).toEqual(answers.team.probabilities);
  expect(teamBars.map(([, value]) => value)).toEqual(
    teamBars.map(([, value]) => value).sort((a, b) => b - a),
  );
  expect(teamBars[0]?.[0]).toBe("technical");
  await expect(articles.nth(1)).toContainText(`confidence ${formatPercent(answers.team.confidence)}`);
  expect(await barsOf(articles.nth(2))).toEqual(
    levels.map((text, level) => [`Level ${level}: ${text}`, answers.urgency.probabilities[level]]),
  );
  for (const level of levels) await expect(articles.nth(2)).toContainText(level);
  await expect(articles.nth(2)).toContainText(`confidence ${formatPercent(answers.urgency.confidence)}`);
  await expect(
    articles
      .nth(2)
      .getByRole("group", { name: `Expected score ${answers.urgency.score} on the levels 0 to 2` }),
  ).toBeVisible();

  await results.getByRole("button", { name: "Details" }).click();
  await expect(results).toContainText(`Model${model}`);
  await expect(results).toContainText(`${usage.input_tokens.toLocaleString("en")} in`);
  await expect(results.getByText(/^req_/)).toBeVisible();

  await results.getByRole("tab", { name: "Raw JSON" }).click();
  expect(await results.locator("pre").textContent()).toBe(directText);
  await results.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(results.getByText("Copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(directText);
});
