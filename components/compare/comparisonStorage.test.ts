// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { readErrorBody } from "@typed-question/protocol/errors";
import { loadComparison, saveComparison } from "./comparisonStorage";
import { columnOf, comparisonOf, REQUEST_TEXT, responseText, viewOf } from "./testComparison";

beforeEach(() => sessionStorage.clear());

const body = '{"detail":{"error_type":"api_usage_error","message":"Unknown model: x"}}';
const refused = {
  kind: "refused",
  view: { ...viewOf(body), status: 400 },
  body: readErrorBody(body),
  retryAfterMs: null,
} as const;

/** The request of a column, as written for any model but the text's own. */
const requestOf = (model: string) => JSON.stringify({ ...JSON.parse(REQUEST_TEXT), model }, null, 2);
const forModel = (model: string, text: string) => ({ ...viewOf(text), requestText: requestOf(model) });

test("a comparison comes back whole: answers, failures and the baseline", () => {
  const requestText = requestOf("x");
  const comparison = comparisonOf(
    [
      columnOf("a", [responseText("m"), responseText("m")]),
      columnOf("b", [], {
        requestText: requestOf("b"),
        views: [forModel("b", responseText("n"))],
        outdated: true,
        status: "failed",
        failure: { kind: "network", message: "no route" },
      }),
      columnOf("x", [], {
        requestText,
        status: "failed",
        failure: { ...refused, view: { ...refused.view, requestText } },
      }),
    ],
    "b",
  );
  saveComparison(comparison);
  expect(loadComparison()).toEqual(comparison);
  const kept = { ...comparison, runId: "r", reopened: true };
  saveComparison(kept);
  expect(loadComparison()).toEqual(kept);
});

test("every repeat that failed comes back", () => {
  const network = { kind: "network", message: "no route" } as const;
  const failed = { status: "failed", failure: refused, failures: [refused, network] } as const;
  const comparison = comparisonOf([columnOf("a", [responseText("m")], { wanted: 3, ...failed })]);
  saveComparison(comparison);
  expect(loadComparison()).toEqual(comparison);
});

test("an answer that was taken from another column comes back as what was sent for that one", () => {
  const first = columnOf("a", [responseText("m")]);
  const taking = columnOf("m", [responseText("m")], { requestText: requestOf("m"), takesFrom: "a" });
  saveComparison(comparisonOf([first, taking]));
  expect(loadComparison()?.columns).toEqual([first, taking]);
});

test("what was running when the page went is there with its answers, and can be run again", () => {
  saveComparison(comparisonOf([columnOf("a", [responseText("m")], { status: "running", wanted: 5 })]));
  expect(loadComparison()).toMatchObject({
    interrupted: true,
    columns: [{ status: "cancelled", wanted: 5, views: [{ status: 200 }] }],
  });
});

test("one that is too large or closed takes the one from before away", () => {
  const small = comparisonOf([columnOf("a", [responseText("m")])]);
  saveComparison(small);
  saveComparison(comparisonOf([columnOf("a", ["x".repeat(2_000_001)])]));
  expect(loadComparison()).toBeNull();
  saveComparison(small);
  saveComparison(null);
  expect(loadComparison()).toBeNull();
});

test("a full storage leaves no comparison that is not the last one", () => {
  const small = comparisonOf([columnOf("a", [responseText("m")])]);
  saveComparison(small);
  const full: Storage = Object.create(sessionStorage, {
    setItem: {
      value: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    },
    removeItem: { value: (key: string) => sessionStorage.removeItem(key) },
  }) as Storage;
  saveComparison(small, full);
  expect(loadComparison()).toBeNull();
});

test.each(["", "{", "null", '{"version":2}', '{"version":1,"columns":[]}'])(
  "%j is not a comparison",
  (text) => {
    sessionStorage.setItem("playground.comparison", text);
    expect(loadComparison()).toBeNull();
  },
);
