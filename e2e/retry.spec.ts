import { newKey } from "./api/keys";
import { expectAccessible } from "./axe";
import { BASE_URL } from "./server";
import { expect, test } from "./test";

test("over the rate limit a run waits in sight, can be tried at once or given up, and says why", async ({
  page,
}) => {
  const key = await newKey({ requestsPerMinute: 1 });
  await page.request.post("/api/session", { data: { key }, headers: { origin: BASE_URL } });
  await page.goto("/");
  const run = page.getByRole("button", { name: "Run", exact: true });
  const results = page.getByRole("region", { name: "Results" });
  await run.click();
  await expect(results.getByRole("article").first()).toBeVisible();

  await run.click();
  await expect(results.getByText("Retry 1 of 2")).toBeVisible();
  await expect(
    results.getByText(/^The rate limit of this key is reached\. Trying again in \d+ seconds\.$/),
  ).toHaveCount(2);
  await expectAccessible(page);
  await results.getByRole("button", { name: "Retry now" }).press("Enter");
  await expect(results.getByText("Retry 2 of 2")).toBeVisible();
  await results.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(results.getByRole("alert")).toContainText(
    /Try again in \d+ seconds\..*Status 429 rate_limit_error/,
  );
  await expect(results.getByRole("article").first()).toBeVisible();
  await expect(run).toBeEnabled();
});
