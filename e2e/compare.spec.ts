import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const results = (page: Page) => page.getByRole("region", { name: "Results" });
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });
const matrix = (page: Page) => results(page).getByRole("table");

/** Opens the page with its first example and chooses these models beside `model-latest`. */
async function choose(page: Page, names: readonly string[]): Promise<void> {
  // The list says which models are deterministic.
  const listed = page.waitForResponse("**/api/models");
  await page.goto("/");
  await listed;
  // A phone has the models in a sheet.
  const sheet = page.getByRole("button", { name: /^Model and repeats/ });
  await expect(run(page)).toBeVisible();
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole("button", { name: "Compare with another model" }).click();
  const field = page.getByRole("combobox", { name: "Add a model" });
  for (const name of names) {
    await field.fill(name);
    await field.press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  }
}

/** Answers for models whose names start with `noisy`, with another distribution each time. */
async function answerNoisyModels(page: Page): Promise<void> {
  let count = 0;
  await page.route("**/api/evaluations", async (route) => {
    const { model, questions } = JSON.parse(route.request().postData() ?? "{}") as {
      model: string;
      questions: Record<string, { type: string; criteria: Record<string, unknown> }>;
    };
    if (!model.startsWith("noisy")) return route.fallback();
    count += 1;
    const answers = Object.fromEntries(
      Object.entries(questions).map(([name, { type, criteria }]) => {
        const labels = Object.keys(criteria);
        const first = 0.3 + (count % 5) * 0.1;
        const rest = (1 - first) / (labels.length - 1);
        const probabilities = Object.fromEntries(labels.map((label, at) => [label, at === 0 ? first : rest]));
        if (type === "noul") return [name, { type, noul: first }];
        if (type === "choice") return [name, { type, choice: labels[0], confidence: 0.4, probabilities }];
        const legend = Object.fromEntries(labels.map((label) => [label, criteria[label]]));
        return [name, { type, score: 1, confidence: 0.4, legend, probabilities }];
      }),
    );
    await route.fulfill({ json: { model, answers, usage: { input_tokens: 100, output_tokens: 1 } } });
  });
}

/** The column heads, as a person reads them. */
const heads = (page: Page) => matrix(page).getByRole("columnheader").allTextContents();

test("three models, one of them unknown: it fails alone, and each is run again alone", async ({ page }) => {
  await choose(page, ["model-1.12.0", "model-0.0.1"]);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/evaluations")) return;
    asked.push((JSON.parse(request.postData() ?? "{}") as { model: string }).model);
  });
  await run(page).click();
  await expect
    .poll(() => heads(page))
    .toEqual(["model-latestBaselineDeterministic", "model-1.12.0Deterministic", "model-0.0.1Failed"]);
  await expect(matrix(page).getByRole("alert")).toContainText("Unknown model: model-0.0.1");
  await expect(matrix(page).getByRole("alert")).toContainText("Status 400 api_usage_error");
  await expect(
    matrix(page)
      .getByRole("row", { name: /^Answered by/ })
      .getByRole("cell"),
  ).toContainText([LATEST_MODEL, "model-1.12.0"]);
  expect(asked.sort()).toEqual(["model-0.0.1", "model-1.12.0", "model-latest"]);

  // Another baseline reverses the sign of every difference.
  const billing = matrix(page)
    .getByRole("row", { name: /^billing/ })
    .getByRole("cell");
  const difference = async (column: number) =>
    /[+−]?[\d.]+(?= pp)/.exec(await billing.nth(column).innerText())?.[0];
  const before = await difference(1);
  expect(before).toMatch(/^[+−]/);
  await results(page).getByRole("combobox", { name: "Baseline" }).selectOption("model-1.12.0");
  const opposite = before?.replace(/[+−]/, (sign) => (sign === "+" ? "−" : "+"));
  await expect.poll(() => difference(0)).toBe(opposite);

  await matrix(page).getByRole("button", { name: "Run model-0.0.1 again" }).click();
  await expect(matrix(page).getByRole("alert")).toContainText("Unknown model: model-0.0.1");
  expect(asked).toHaveLength(4);

  await page.reload();
  await expect
    .poll(() => heads(page))
    .toEqual(["model-latestDeterministic", "model-1.12.0BaselineDeterministic", "model-0.0.1Failed"]);
});

test("only differences hides what agrees, and names of one model are told before and after the run", async ({
  page,
}) => {
  await choose(page, [LATEST_MODEL]);
  await expect(page.getByText(`model-latest and ${LATEST_MODEL} are the same model.`)).toBeVisible();
  await run(page).click();
  await expect(matrix(page).getByText("the same as model-latest")).toBeVisible();
  await expect(matrix(page).getByText("No significant difference", { exact: true })).toHaveCount(3);
  await results(page).getByRole("switch", { name: "Only differences" }).click();
  await expect(results(page).getByText("No difference to the baseline found so far.")).toBeVisible();
  await expect(results(page).getByText("0 of 3 questions differ")).toBeVisible();
  await expect(matrix(page).getByRole("row", { name: /team/ })).toHaveCount(0);
});

test("repeats ask a model that varies as often as wanted, and a deterministic one once", async ({ page }) => {
  await answerNoisyModels(page);
  await choose(page, ["noisy-1"]);
  await page.getByRole("spinbutton", { name: "Repeat" }).fill("5");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/evaluations")) sent.push(request.postData() ?? "");
  });
  await run(page).click();
  await expect.poll(() => heads(page)).toEqual(["model-latestBaselineDeterministic", "noisy-15 answers"]);
  expect(sent.filter((text) => text.includes('"noisy-1"'))).toHaveLength(5);
  expect(sent).toHaveLength(6);
  await expect(matrix(page).getByTitle("mean 0.5, 0.3 to 0.7 in 5 answers").first()).toBeVisible();
});

test("a long run shows how far it is and is cancelled whole; what was answered stays", async ({ page }) => {
  await page.route("**/api/evaluations", (route) => {
    if (!route.request().postData()?.includes('"never"')) return route.fallback();
  });
  await choose(page, ["never"]);
  await page.getByRole("spinbutton", { name: "Repeat" }).fill("20");
  await run(page).click();
  await expect(results(page).getByText("1 of 21 answered")).toBeVisible();
  await results(page).getByRole("button", { name: "Cancel all" }).click();
  await expect
    .poll(() => heads(page))
    .toEqual(["model-latestBaselineDeterministic", "neverCancelled after 0 of 20"]);
  await expect(run(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(matrix(page).getByRole("row", { name: /^billing/ })).toBeVisible();
});

test("on a phone with eight models the names stay in sight, all columns are as wide, the page never scrolls sideways, and axe finds nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerNoisyModels(page);
  await choose(page, ["model-1.12.0", ...[1, 2, 3, 4, 5].map((number) => `noisy-${number}`), "model-0.0.1"]);
  await expect(page.getByText("8 models at most")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await run(page).click();
  await expect(matrix(page).getByRole("alert")).toBeVisible();
  await expect(matrix(page).getByText("Running")).toHaveCount(0);
  const scroller = results(page).getByRole("region", { name: "Comparison of the answers" });
  await scroller.evaluate((element) => element.scrollTo({ left: 900, top: 60, behavior: "instant" }));
  const place = await scroller.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const offset = (selector: string, side: "left" | "top") =>
      Math.round((element.querySelector(selector)?.getBoundingClientRect()[side] ?? NaN) - box[side]);
    return {
      scrolled: [element.scrollLeft, element.scrollTop],
      firstColumn: offset("tbody:last-of-type th", "left"),
      heads: offset("thead th", "top"),
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      widths: new Set(
        Array.from(element.querySelectorAll("thead th"), (head) =>
          Math.round(head.getBoundingClientRect().width),
        ),
      ).size,
      overflowing: Array.from(element.querySelectorAll("th, td")).filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ).length,
    };
  });
  expect(place).toEqual({
    ...{ scrolled: [900, 60], firstColumn: 0, heads: 0, page: 0 },
    ...{ widths: 1, overflowing: 0 },
  });
  await expectAccessible(page);
  await results(page).getByRole("tab", { name: "Numbers" }).click();
  await expectAccessible(page);
});
