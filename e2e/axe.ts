import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";
import { expect } from "./test";

const OPEN = `document.querySelector("[role=dialog][data-state=open], [role=alertdialog][data-state=open]")`;

/**
 * Fails on every axe finding for the current page. The dark theme differs only in colours, so there it checks
 * contrasts alone. Of a page behind an open dialog only the dialog is looked at. Afterwards the page follows the system's
 * light colour scheme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await expectNothingFound(page, "dark", { runOnly: ["color-contrast"] });
  await expectNothingFound(page, "light", {});
}

async function expectNothingFound(page: Page, colorScheme: "dark" | "light", wanted: RunOptions) {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  const options = JSON.stringify({ ...wanted, resultTypes: ["violations"] } satisfies RunOptions);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${OPEN} ?? document, ${options})`);
  const found = violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, target }) => ({ html, target })),
  }));
  expect(found, `axe in ${colorScheme}`).toEqual([]);
}
