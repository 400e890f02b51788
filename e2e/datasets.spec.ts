import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";
import { expectAccessible } from "./axe";
import { testWithOwnServer as test } from "./ownServer";
import { expect } from "./test";

const ROWS = 60;
const GOLDEN = LATEST_MODEL;
const OTHER = "model-1.12.0";
const NAME = "model-latest";
const LABELS = ["urgent", "team", "mood"].map((name) => `${name}: ${ROWS} of ${ROWS} labelled`);
/** Percent of wrong decisions that a certificate over so few rows can still exclude. */
const WRONG = 30;
const REQUEST = {
  model: GOLDEN,
  state: "Hello, I was charged twice.",
  questions: {
    team: {
      type: "choice",
      instructions: "Which team should handle this ticket?",
      criteria: {
        billing: "charges, invoices, refunds and payment methods",
        shipping: "parcels, delivery and tracking",
        technical: "bugs, crashes and error messages",
        account: "login, password, profile and permissions",
        other: "praise, feedback and everything else",
      },
    },
  },
};

/** The first rows of the sample that the page offers. */
async function sample(): Promise<string> {
  const lines = (await readFile("public/samples/support-tickets.csv", "utf8")).split("\n");
  return lines.slice(0, ROWS + 1).join("\n");
}

/** Chooses a file, up to its mapping. */
async function importFile(page: Page, name: string, csv: string) {
  await page.goto("/datasets");
  await page.getByRole("button", { name: "New dataset" }).click();
  const buffer = Buffer.from(csv);
  await page
    .getByLabel("File with rows")
    .setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer });
  const dialog = page.getByRole("dialog", { name: `Import ${name}.csv` });
  await expect(dialog.getByText(`${ROWS} rows can be used`)).toBeVisible();
  return dialog;
}

const labelsOf = (page: Page) => page.getByRole("list", { name: "Questions with expected answers" });

test("labelled rows are imported, asked of two models through a kill of the server, measured, certified, frozen, checked and exported", async ({
  page,
  server,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Import request" }).click();
  await page.getByRole("textbox", { name: "Request to load" }).fill(JSON.stringify(REQUEST));
  await page.getByRole("button", { name: "Load" }).click();
  await expect(page.getByText("Loaded the pasted request.")).toBeVisible();

  const dialog = await importFile(page, "tickets", await sample());
  const mapped = (column: string) => dialog.getByRole("combobox", { name: `Expected answer in ${column}` });
  await expect(dialog.getByRole("combobox", { name: "Column of the state" })).toHaveValue("text");
  await expect(mapped("expected_team")).toHaveValue("choice");
  await expect(mapped("expected_mood")).toHaveValue("score");
  await dialog.getByRole("button", { name: `Import ${ROWS} rows` }).click();
  await expect(page.getByRole("heading", { name: "tickets" })).toBeVisible();
  await expect(labelsOf(page).getByRole("listitem")).toHaveText(LABELS);
  const datasetAddress = page.url();

  await test.step("a run goes on after the server was killed", async () => {
    await page.getByRole("button", { name: "Run version 1" }).click();
    const start = page.getByRole("dialog", { name: "Run tickets" });
    await expect(start.getByRole("checkbox", { name: GOLDEN, exact: true })).toBeChecked();
    await start.getByRole("checkbox", { name: OTHER, exact: true }).check();
    await expect(start.getByRole("rowheader", { name: OTHER })).toBeVisible();
    await start.getByRole("button", { name: "Start the run" }).click();
    await page.waitForURL("**/runs/*");
    const address = page.url();
    const answered = () => answersOf(page, address);
    await expect.poll(answered, { intervals: [20] }).toBeGreaterThan(0);
    await page.goto("about:blank");
    await server.restart();
    expect(await answered()).toBeLessThan(2 * ROWS);
    await page.goto(address);
    await expect(page.getByText(`${2 * ROWS} of ${2 * ROWS} answers`)).toBeVisible();
    for (const model of [GOLDEN, OTHER]) {
      const cells = page.getByRole("row", { name: model }).first().getByRole("cell");
      expect((await cells.allInnerTexts()).slice(0, 3)).toEqual([String(ROWS), "0", "0"]);
    }
  });

  const verdict = page.getByRole("region", { name: "Verdict" });
  await test.step("the results say the verdict, and figures with n", async () => {
    // They are the same after a reload.
    await page.reload();
    await expect(verdict).toContainText(OTHER);
    await expect(verdict).toContainText(
      /[+−]?\d+\.\d pp, 95% interval −?\d+\.\d to −?\d+\.\d, on 60 of 60 rows/,
    );
    await page.getByRole("tab", { name: "Figures" }).click();
    const figures = page.getByRole("region", { name: "Figures", exact: true });
    const [golden, other] = await figures
      .getByRole("row", { name: "Accuracy" })
      .getByRole("cell")
      .allInnerTexts();
    for (const text of [golden, other]) expect(text).toMatch(/^\d+\.\d%\s+\d+\.\d% to \d+\.\d%, n 60$/);
    const difference = Number.parseFloat(other!) - Number.parseFloat(golden!);
    const said = (await verdict.innerText()).match(/\(([+−]?[\d.]+) pp/)![1]!;
    expect(Math.abs(Number(said.replace("−", "-")) - difference)).toBeLessThan(0.11);
    await expectAccessible(page);
  });

  await test.step("the run is downloaded as CSV, as JSONL and as a report", async () => {
    const download = async (name: string): Promise<string> => {
      await page.getByRole("button", { name: "Download", exact: true }).click();
      const started = page.waitForEvent("download");
      await page.getByRole("menuitem", { name }).click();
      return readFile(await (await started).path(), "utf8");
    };
    const csv = await download("CSV for spreadsheets");
    expect(csv.startsWith("\uFEFFrow,state_json,model,")).toBe(true);
    const jsonl = (await download("JSONL with answers as sent")).trimEnd().split("\n");
    expect(jsonl).toHaveLength(1 + 2 * ROWS);
    const report = await download("Report as HTML");
    for (const text of [GOLDEN, OTHER, "<svg"]) expect(report).toContain(text);
    expect(report).not.toMatch(/(src|href)="http/);
  });

  await test.step("a threshold is certified, and its rule says so", async () => {
    await page.getByRole("tab", { name: "Thresholds" }).click();
    const panel = page.getByRole("tabpanel", { name: "Thresholds" });
    await panel.getByRole("combobox", { name: "Model" }).selectOption(GOLDEN);
    const certificate = panel.getByRole("region", { name: "Certificate" });
    await certificate
      .getByRole("spinbutton", { name: "Most wrong decisions, in percent" })
      .fill(String(WRONG));
    await expect(certificate).toContainText(/Certified: decide alone from 0\.\d+ on\./);
    await certificate.getByRole("button", { name: "Take the certified threshold" }).click();
    const rule = panel.getByRole("region", { name: "Export" });
    await expect(rule).toContainText("This threshold is certified; the rule says so.");
    await expect(rule).toContainText(GOLDEN);
  });

  const flipped = (await verdict.innerText()).match(/(\d+) rows? flipped/)![1]!;
  await test.step("the run is frozen for a name", async () => {
    await page.getByRole("button", { name: "Freeze as a golden set" }).click();
    const freeze = page.getByRole("dialog", { name: "Freeze as a golden set" });
    await expect(freeze.getByRole("combobox", { name: "Answers of" })).toHaveValue(GOLDEN);
    await freeze.getByRole("combobox", { name: "Name to check" }).selectOption(NAME);
    await freeze.getByRole("textbox", { name: "Wrong decisions, percent" }).fill(String(WRONG));
    await freeze.getByRole("button", { name: "Freeze", exact: true }).click();
    await expect(page.getByText(`Frozen for ${NAME}.`)).toBeVisible();
  });

  await test.step("the name moves to the other model, and a check says the flips of the run", async () => {
    await page.goto("/models");
    await page.getByRole("button", { name: `Change the model of ${NAME}` }).click();
    const point = page.getByRole("dialog", { name: `Change the model of ${NAME}` });
    await point.getByRole("combobox", { name: "Model" }).selectOption(OTHER);
    await point.getByRole("button", { name: `Point ${NAME} to it` }).click();
    await expect(page.getByText(`${NAME} points to ${OTHER} now.`)).toBeVisible();
    await page.goto(datasetAddress);
    const golden = page.getByRole("listitem", { name: `Golden set of ${NAME}` });
    await expect(golden).toContainText("Certified: team from 0.");
    await golden.getByRole("button", { name: "Check now" }).click();
    const words = golden.getByRole("status");
    await expect(words).toContainText(
      `${NAME} now means ${OTHER}. The golden set was answered by ${GOLDEN}.`,
    );
    await expect(words).toContainText(`${flipped} of ${ROWS} answers flipped.`);
    await expectAccessible(page);
  });

  await test.step("an export is imported as an equal dataset", async () => {
    const exportOf = async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "CSV" }).click();
      return readFile(await (await download).path(), "utf8");
    };
    const exported = await exportOf();
    const again = await importFile(page, "again", exported);
    await again.getByRole("button", { name: `Import ${ROWS} rows` }).click();
    await expect(page.getByRole("heading", { name: "again" })).toBeVisible();
    await expect(labelsOf(page).getByRole("listitem")).toHaveText(LABELS);
    expect(await exportOf()).toBe(exported);
  });
});

/** Answers that the server has stored of a run. */
async function answersOf(page: Page, address: string): Promise<number> {
  const response = await page.request.get(`/api/dataset-runs/${address.split("/").at(-1)}`);
  const { models } = (await response.json()) as { models: { counts: { answered: number } }[] };
  return models.reduce((sum, { counts }) => sum + counts.answered, 0);
}
