import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { PRESENTATION_SCRIPT_HASH } from "@/lib/shared/pageApi/pagePolicy";
import { PRESENTATION_SCRIPT } from "./script";

test("the page's policy lets the slides' script run, and only this text", () => {
  const hash = createHash("sha256").update(PRESENTATION_SCRIPT).digest("base64");
  expect(PRESENTATION_SCRIPT_HASH).toBe(`'sha256-${hash}'`);
});
