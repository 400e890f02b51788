import { expect, test as base } from "@playwright/test";

/** Chromium writes this for every failing request; each test checks the page's reaction itself. */
const REFUSED_REQUEST =
  /^Failed to load resource: (the server responded with a status of|net::ERR_CONNECTION_)/;

/**
 * Playwright's `test`, which also fails when the page throws, writes an error or a warning to its console, or
 * requests anything from another host.
 */
export const test = base.extend({
  page: async ({ page, baseURL }, run) => {
    const noise: string[] = [];
    page.on("pageerror", (error) => noise.push(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      const isNoise = ["error", "warning"].includes(message.type()) && !REFUSED_REQUEST.test(message.text());
      if (isNoise) noise.push(`${message.type()}: ${message.text()}`);
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      const isForeign = url.protocol.startsWith("http") && url.origin !== baseURL;
      if (isForeign) noise.push(`request to ${url.origin}`);
    });
    await run(page);
    expect(noise).toEqual([]);
  },
});

export { expect };
