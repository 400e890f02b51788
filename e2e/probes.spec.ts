import { expect, test } from "./test";

test("a choice and the evidence of the example are probed, and the history keeps none of the calls", async ({
  page,
}) => {
  const kept: (string | undefined)[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/api/evaluations")) kept.push(response.headers()["x-playground-history"]);
  });
  await page.goto("/");
  const results = page.getByRole("region", { name: "Results" });
  const team = page.getByRole("group", { name: "Question team" });
  await team.getByRole("button", { name: "Probe question" }).click();
  await expect(results.getByRole("tab", { name: "Probes" })).toBeFocused();
  await expect(results.getByText(/^4 calls, about /)).toBeVisible();
  await results.getByRole("button", { name: "Probe", exact: true }).click();
  await expect(results.getByText("4 of 4 answered")).toBeVisible();
  const options = results.getByRole("table", { name: "Probability of each option of team by its place" });
  await expect(options.getByRole("row")).toHaveCount(6);

  await results.getByRole("radio", { name: "Evidence" }).click();
  await results.getByRole("button", { name: "Probe", exact: true }).click();
  await expect(results.getByRole("progressbar")).toBeHidden();
  await expect(results.getByText(/^(\d+) of \1 answered$/)).toBeVisible();
  await results.getByRole("combobox", { name: "Shown for question" }).selectOption("wants_refund");
  await expect(
    results.getByRole("region", { name: "State by evidence" }).locator("mark").first(),
  ).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    results.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("probe-evidence.csv");

  // The order of the first probe is still there, and goes into the draft by one press.
  await results.getByRole("radio", { name: "Order" }).click();
  await results.getByRole("button", { name: "Use order 2" }).click();
  await expect(results.getByText("Edited since this probe")).toBeVisible();
  await expect(team.getByRole("textbox", { name: "Option 1 name" })).toHaveValue("technical");
  await page.getByRole("button", { name: /^Undo: Took another order of options/ }).click();
  await expect(team.getByRole("textbox", { name: "Option 1 name" })).toHaveValue("billing");

  expect(new Set(kept)).toEqual(new Set(["not-saved"]));
});
