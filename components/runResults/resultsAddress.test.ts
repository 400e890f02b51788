import { expect, test } from "vitest";
import { readResultsAddress, writeResultsAddress, type ResultsAddress } from "./resultsAddress";

const FULL: ResultsAddress = {
  ...{ tab: "thresholds", question: "urgent?", baseline: "a & b", model: "c", show: ["wrong", "unsure"] },
  ...{ below: 0.4, text: "money", cell: { expected: 1, decided: 0 }, order: "telling" },
  ...{ prices: { falseYes: 3, falseNo: 0, review: 0.5 }, alpha: 0.05 },
};

test("an address is read as it was written, beside foreign parameters", () => {
  const search = writeResultsAddress(FULL, "?other=1");
  expect(search).toContain("other=1");
  expect(readResultsAddress(search)).toEqual(FULL);
  expect(writeResultsAddress(readResultsAddress(""), search)).toBe("?other=1");
});

test("unreadable parts count as absent", () => {
  const broken = "?tab=x&show=wrong,nothing&below=2&cell=a-b&sort=up&falseYes=-1&alpha=1&review=";
  expect(readResultsAddress(broken)).toEqual({ ...readResultsAddress(""), show: ["wrong"] });
});
