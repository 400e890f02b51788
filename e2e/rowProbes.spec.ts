import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";

const DATASET = "5b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d";
const REQUEST = {
  model: "model-latest",
  state: "Hello, I was charged twice.",
  questions: {
    team: {
      type: "choice",
      instructions: "Which team should handle this ticket?",
      criteria: {
        billing: "charges and refunds",
        shipping: "parcels and delivery",
        other: "everything else",
      },
    },
  },
};
const STATES = [
  "I was charged twice. Please return the second payment.",
  "My parcel never came. Where is it?",
  "Thank you for the nice chat. It made my day.",
  "The invoice is wrong and the parcel is late. Please help.",
];

/** Makes a dataset with the page's own addresses. */
async function makeDataset(page: Page): Promise<void> {
  const rows = STATES.map((state, at) => ({
    ...{ state: JSON.stringify(state), images: [], extra: {} },
    expected: { team: at === 1 ? "shipping" : "billing" },
  }));
  // The page's session counts once its cookie has come back.
  const status = () => page.evaluate(async () => (await fetch("/api/datasets")).status);
  await expect.poll(status).toBe(200);
  await page.evaluate(
    async ({ id, given }) => {
      const post = async (path: string, body: object) => {
        const headers = { "content-type": "application/json" };
        const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        if (!response.ok) throw new Error(await response.text());
      };
      await post("/api/datasets", { id, name: "Probed tickets" });
      await post(`/api/datasets/${id}/rows`, { first: 0, rows: given });
      await post(`/api/datasets/${id}/versions`, { kind: "first", rowCount: given.length, mapping: null });
    },
    { id: DATASET, given: rows },
  );
}

test("the orders of a choice are probed over a dataset, and an account's file is imported again", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Import request" }).click();
  await page.getByRole("textbox", { name: "Request to load" }).fill(JSON.stringify(REQUEST));
  await page.getByRole("button", { name: "Load" }).click();
  await makeDataset(page);

  await page.goto(`/datasets/${DATASET}`);
  await page.getByRole("button", { name: "Probe version 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Probe Probed tickets" });
  await expect(dialog.getByText("12 calls about 4 rows.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Start the probe" }).click();

  await expect(page.getByRole("heading", { name: "Probe: order" })).toBeVisible();
  await expect(page.getByText(/The winner changes in \d of 4/)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Places of team" }).getByText("too few rows to say"),
  ).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole("region", { name: /One order against the mean of all orders/ })).toBeVisible();
  await expectAccessible(page);
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  // Four rows, three orders and three options.
  expect((await readFile(await csv.path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(1 + 4 * 3 * 3);

  await page.goto("/history");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export everything" }).click(),
  ]);
  await page.getByLabel("File of “Export everything”").setInputFiles(await file.path());
  const report = page.getByRole("dialog", { name: "Import everything" });
  await expect(report.getByRole("row", { name: /^Datasets/ })).toBeVisible();
  await expect(report.getByText(/could not be used\./)).toHaveCount(0);
  await expectAccessible(page);
});
