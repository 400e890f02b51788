import { expect, test } from "vitest";
import { DANGER_ZONE_IMAGES_HEADER, isHeaderTrue, isTurnedOn, LONG_CONTEXT_HEADER } from "./headers";

test("a header is true by its value, whatever the case and the spaces around", () => {
  expect(["true", " TRUE ", "True"].map(isHeaderTrue)).toEqual([true, true, true]);
  expect([null, "", "1", "yes", "false", "true, true"].map(isHeaderTrue)).toEqual(Array(6).fill(false));
});

test("the reference client's names of the headers mean the same", () => {
  const images = new Headers({ "typesafe-danger-zone-images": " TRUE " });
  const long = new Headers({
    "TypeSafe-Danger-Zone-Long-Context": "true",
    "Service-Danger-Zone-Images": "false",
  });
  expect([images, long].map((headers) => isTurnedOn(headers, DANGER_ZONE_IMAGES_HEADER))).toEqual([
    true,
    false,
  ]);
  expect([images, long].map((headers) => isTurnedOn(headers, LONG_CONTEXT_HEADER))).toEqual([false, true]);
});
