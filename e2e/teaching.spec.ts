import { readFile } from "node:fs/promises";
import { expectAccessible } from "./axe";
import { testWithOwnServer as test } from "./ownServer";
import { expect } from "./test";

const ROWS = 80;
const REQUEST = {
  state: "Hello, my parcel has not arrived and the tracking page shows nothing.",
  questions: {
    team: {
      type: "choice",
      instructions: "Which team should handle this ticket?",
      criteria: { billing: null, shipping: null, technical: null, account: null, other: null },
    },
    late: { type: "noul", instructions: "Is something late?" },
  },
};

test("labelled rows are imported, teach the built-in model, and the kept model answers, goes out and comes in", async ({
  page,
}) => {
  const load = async (model: string) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Import request" }).click();
    await page.getByRole("textbox", { name: "Request to load" }).fill(JSON.stringify({ model, ...REQUEST }));
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await expect(page.getByText("Loaded the pasted request.")).toBeVisible();
  };
  await load("model-latest");
  const lines = (await readFile("public/samples/support-tickets.csv", "utf8")).split("\n");
  await page.goto("/datasets");
  await page.getByRole("button", { name: "New dataset" }).click();
  const buffer = Buffer.from(lines.slice(0, ROWS + 1).join("\n"));
  await page
    .getByLabel("File with rows")
    .setInputFiles({ name: "tickets.csv", mimeType: "text/csv", buffer });
  const dialog = page.getByRole("dialog", { name: "Import tickets.csv" });
  await dialog.getByRole("button", { name: `Import ${ROWS} rows` }).click();
  await page.waitForURL(/\/datasets\/[0-9a-f-]{36}$/);
  const datasetAddress = page.url();

  await test.step("the teaching goes on through a reload and says its verdict", async () => {
    await page.getByRole("button", { name: "Teach the built-in model" }).click();
    const teach = page.getByRole("dialog", { name: "Teach the built-in model" });
    await expect(teach.getByRole("textbox", { name: "Name of the model" })).toHaveValue("tickets");
    await expectAccessible(page);
    await teach.getByRole("button", { name: "Start the teaching" }).click();
    await page.waitForURL("**/teachings/*");
    await expect(page.getByRole("progressbar", { name: "Progress of the teaching" })).toBeVisible();
    await page.reload();
    const verdict = page.getByRole("region", { name: "team", exact: true });
    await expect(verdict).toContainText(`Better than the untaught model on ${ROWS} rows`);
    await expect(verdict.getByRole("table").first()).toContainText("Right from 0.9 on");
    await expect(page.getByRole("region", { name: "late", exact: true })).toContainText(
      "0 different rows have a label; 20 are needed.",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep" }).click();
    await expect(page.getByText("It is the model teams-tickets-1 now.")).toBeVisible();
  });

  await test.step("the kept model answers the taught question, and hands the other one on", async () => {
    await load("teams-tickets-1");
    await page.getByRole("button", { name: "Run", exact: true }).first().click();
    await expect(page.getByText("Taught question: team")).toBeVisible();
    await expect(page.getByText(/^Taught question/)).toHaveCount(1);
  });

  await test.step("its card has rows and figures; its file goes out, and comes in as the next version", async () => {
    await page.goto("/models");
    await expect(page.getByText(/from tickets, version 1: 80 rows\./)).toBeVisible();
    await page.getByText("What teams-tickets-1 cannot do, and its figures").click();
    await expect(page.getByRole("region", { name: "Figures of team of teams-tickets-1" })).toBeVisible();
    await expectAccessible(page);
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save teams-tickets-1 as a file" }).click();
    const text = await readFile(await (await coming).path(), "utf8");
    expect(text).not.toContain("parcel");
    const give = (name: string, content: string) =>
      page
        .getByLabel("File of a taught model")
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
    await give("broken.json", text.replace('"format": 1', '"format": 2'));
    await expect(page.getByText(/broken\.json cannot be used\. .*format: expected 1/)).toBeVisible();
    await give("model.json", text);
    await expect(page.getByText("teams-tickets-2 is installed.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "teams-tickets-2" })).toBeVisible();
  });

  await test.step("deleting the dataset says which model was taught from it", async () => {
    await page.goto(datasetAddress);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "teams-tickets-1 was taught from it and will go on.",
    );
  });
});
