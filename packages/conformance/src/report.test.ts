import { expect, test } from "vitest";
import { Reply } from "./reply";
import { reportJson, reportLine, reportSummary } from "./report";
import { requirement } from "./requirement";
import { type RequirementResult } from "./runner";

const KEY = "a-secret-key";
const request = {
  method: "POST",
  path: "/v1/systemone",
  headers: { authorization: `Bearer ${KEY}` },
  body: `{"state":"a\u0000${KEY}"}`,
};
const reply = new Reply(request, 500, {}, Buffer.from(`no such key: ${KEY}`));
const rule = requirement("json.invalid", "spec", "spec: Errors", "A statement.", {});

const failed: RequirementResult = {
  requirement: rule,
  outcome: "fail",
  elapsedMs: 12.4,
  cases: [
    { name: "good", outcome: "pass" },
    {
      name: "bad",
      outcome: "fail",
      expected: "status 422",
      found: "status 500",
      exchange: { request, reply },
    },
  ],
};
const passed: RequirementResult = { ...failed, outcome: "pass", cases: [{ name: "good", outcome: "pass" }] };

test("a failure is reported with the request made, what was expected and what came, without the key", () => {
  expect(reportLine(failed, KEY).split("\n")).toEqual([
    "FAIL    json.invalid                     1/2  A statement. (spec: Errors)  12 ms",
    "          case bad",
    "            expected status 422",
    "            found    status 500",
    '            request  POST /v1/systemone authorization: "Bearer <key>"',
    '                     {"state":"a\\u0000<key>"}',
    "            response 500 no such key: <key>",
  ]);
});

test("requirements that do not apply say why in one line", () => {
  const cases = [1, 2].map((n) => ({
    name: `case ${n}`,
    outcome: "not applicable" as const,
    reason: "no eyes",
  }));
  expect(reportLine({ ...failed, outcome: "not applicable", cases }, KEY)).toBe(
    "n/a     json.invalid                     0/2  A statement. (spec: Errors)\n          no eyes",
  );
});

test("the summary counts requirements by outcome", () => {
  expect(reportSummary([failed, passed])).toBe(
    "\n2 requirements, 3 cases: 1 passed, 1 failed, 0 blocked, 0 not applicable",
  );
});

test("the JSON report has every case and never the key", () => {
  const text = reportJson([failed], KEY);
  expect(text).not.toContain(KEY);
  expect(JSON.parse(text)).toEqual({
    counts: { pass: 0, fail: 1, blocked: 0, "not applicable": 0 },
    requirements: [
      {
        id: "json.invalid",
        level: "spec",
        source: "spec: Errors",
        statement: "A statement.",
        outcome: "fail",
        elapsedMs: 12,
        cases: [
          { name: "good", outcome: "pass" },
          {
            name: "bad",
            outcome: "fail",
            expected: "status 422",
            found: "status 500",
            exchange: {
              method: "POST",
              path: "/v1/systemone",
              headers: { authorization: "Bearer <key>" },
              body: '{"state":"a\\u0000<key>"}',
              status: 500,
              response: "no such key: <key>",
            },
          },
        ],
      },
    ],
  });
});
