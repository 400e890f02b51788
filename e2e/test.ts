import { expect, test as base, type BrowserContext } from "@playwright/test";
import { readLocalToken } from "@/lib/server/http/localTokenFile";
import { DATA_DIR } from "./server";

/** Chromium writes this for every failing request; each test checks the page's reaction itself. */
const REFUSED_REQUEST =
  /^Failed to load resource: (the server responded with a status of|net::ERR_CONNECTION_)/;

/** Signs a browser in as the link in the server's terminal does. */
export async function signInHere(context: BrowserContext, url: string, dataDir = DATA_DIR): Promise<void> {
  const token = readLocalToken(dataDir, Number(new URL(url).port));
  const opened = await context.request.post(`${url}/api/session`, {
    data: { token },
    headers: { origin: url },
  });
  expect(opened.status()).toBe(200);
}

/**
 * Playwright's `test` in a browser that is signed in as the local account. It also fails when the page throws,
 * writes an error or a warning to its console, or requests anything from another host.
 */
export const test = base.extend<{ dataDir: string }>({
  dataDir: [DATA_DIR, { option: true }],
  page: async ({ page, baseURL, dataDir }, run) => {
    await signInHere(page.context(), baseURL!, dataDir);
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
