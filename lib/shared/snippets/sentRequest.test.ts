import { expect, test } from "vitest";
import { isLongContextHeader } from "./sentRequest";

test("a pasted header allows long content by either of its names", () => {
  const lines = [
    "Service-Danger-Zone-Long-Context: true",
    "typesafe-danger-zone-long-context:TRUE",
    "TypeSafe-Danger-Zone-Long-Context: false",
    "TypeSafe-Danger-Zone-Images: true",
  ];
  expect(lines.map(isLongContextHeader)).toEqual([true, true, false, false]);
});
