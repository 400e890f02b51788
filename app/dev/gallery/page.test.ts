import { expect, test } from "vitest";
import Page from "./page";

test("the gallery of parts exists in development alone", async () => {
  await expect(Page()).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});
