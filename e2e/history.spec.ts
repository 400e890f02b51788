import { expectAccessible } from "./axe";
import { testWithOwnServer as test } from "./ownServer";
import { expect } from "./test";

test("a comparison is found in the history by a search after the server was killed, and opened with the answers that it had", async ({
  page,
  server,
}) => {
  const results = page.getByRole("region", { name: "Results" });
  await page.goto("/");
  await page.getByRole("textbox", { name: "State" }).fill("Parcel QX-77 came broken. I want my money back.");
  await page.getByRole("button", { name: "Compare with another model" }).click();
  await page.getByRole("combobox", { name: "Add a model" }).fill("model-1.12.0");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const heads = results.getByRole("columnheader");
  const answers = results.getByRole("table").locator("tbody ~ tbody").getByRole("row");
  const names = ["model-latestBaselineDeterministic", "model-1.12.0Deterministic"];
  await expect(heads).toHaveText(names);
  const before = await answers.allInnerTexts();
  expect(before.length).toBeGreaterThan(3);

  await page.goto("about:blank");
  await server.restart();
  await page.goto("/history");
  // The page must show the history, not the browser's own copy.
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await page.getByRole("searchbox", { name: "Search" }).fill("parcel qx-77");
  await expect(page).toHaveURL(/\/history\?q=parcel\+qx-77$/);
  const runs = page.getByRole("list", { name: "Runs" }).getByRole("heading");
  await expect(runs).toHaveText(["Parcel QX-77 came broken. I want my money back."]);
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await expectAccessible(page);

  await page.route("**/api/evaluations", (route) => route.abort());
  await page.getByRole("link", { name: /^Open Parcel QX-77/ }).click();
  await expect(page.getByText("The server measured the latencies")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("textbox", { name: "State" })).toContainText("Parcel QX-77");
  await expect(heads).toHaveText(names);
  expect(await answers.allInnerTexts()).toEqual(before);
  await expect(results.getByText("Edited since this run")).toHaveCount(0);
});
