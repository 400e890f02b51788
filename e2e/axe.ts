import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/**
 * Fails on everything that axe finds on the page as it stands, in light and in dark.
 * The page follows the system's colour scheme, which is put back to light afterwards.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => ({ html, target })),
    }));
    expect(found, `axe in ${colorScheme}`).toEqual([]);
  }
}
