import http from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { test as bare } from "@playwright/test";
import { BASE_URL } from "./server";
import { expect, signInHere, test } from "./test";

const PAGES = [
  "/",
  "/history",
  "/datasets",
  "/datasets/none",
  "/models",
  "/docs/api",
  "/share/none",
  "/nowhere",
];

for (const path of PAGES) {
  test(`${path} says what may run in it and that it stands in no frame, and its own code breaks no rule`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    const headers = response!.headers();
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "x-content-type-options": "nosniff",
      "referrer-policy": expect.stringMatching(/^(same-origin|no-referrer)$/),
      "permissions-policy": expect.stringContaining("microphone=()"),
    });
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    await page.waitForLoadState("networkidle");
    // The fixture fails for each rule that was broken.
  });
}

bare("a script that got into a page does not run", async ({ page }) => {
  await page.goto("/docs/api");
  const ran = await page.evaluate(async () => {
    const broken: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      broken.push(effectiveDirective),
    );
    document.body.insertAdjacentHTML("beforeend", `<img src="data:," onerror="window.ran = 1">`);
    const script = document.createElement("script");
    script.textContent = "window.ran = 2";
    document.body.append(script);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { ran: (window as { ran?: number }).ran, broken: broken.sort() };
  });
  expect(ran).toEqual({ ran: undefined, broken: ["script-src-attr", "script-src-elem"] });
});

bare("a page of another port frames no page of this server, signed in or not", async ({ page, context }) => {
  await signInHere(context, BASE_URL);
  const other = http.createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<iframe src="${BASE_URL}/models" style="width: 900px; height: 600px"></iframe>`);
  });
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  await page.waitForLoadState("networkidle");
  const frame = page.frames().find((found) => found !== page.mainFrame());
  expect(frame?.url()).toBe("chrome-error://chromewebdata/");
  other.close();
});
