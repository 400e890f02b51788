import { expect, test } from "@playwright/test";
import { reportLine } from "@typed-question/conformance/report";
import { type Feature } from "@typed-question/conformance/feature";
import { runConformance } from "@typed-question/conformance/runner";
import { DEFAULT_SETTINGS } from "@typed-question/conformance/settings";
import { API_KEY, BASE_URL } from "../server";
import { newKey, revokedKey } from "./keys";

/** This server's claimed features. A claimed but missing feature fails. */
const FEATURES: Feature[] = ["images", "multipart", "gzip", "tokens", "sizes"];

test("the server meets every requirement of the protocol that it claims", async () => {
  test.setTimeout(180_000);
  const settings = {
    ...DEFAULT_SETTINGS,
    baseUrl: new URL(BASE_URL),
    key: API_KEY,
    features: FEATURES,
    // Over the budget of 32,768 tokens, and a third of the default: the embedded model reads all of it once.
    longStateWords: 40_000,
    restrictedKey: await newKey({ models: ["model-1.12.0"] }),
    revokedKey: await revokedKey(),
    limitedKey: await newKey({ requestsPerMinute: 3 }),
    limitedRequests: 3,
    // So few that the first request blocks the key for longer than any machine takes to answer it.
    tokenLimitedKey: await newKey({ tokensPerSecond: 10 }),
  };
  const results = await runConformance(settings);
  const unmet = results.filter(({ outcome }) => outcome === "fail" || outcome === "blocked");
  expect(unmet.map((result) => reportLine(result, API_KEY))).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === "pass").length).toBeGreaterThan(178);
});
