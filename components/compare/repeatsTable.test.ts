import { expect, test } from "vitest";
import { comparisonModel } from "./comparisonModel";
import { repeatsCsv } from "./repeatsTable";
import { columnOf, comparisonOf, responseText } from "./testComparison";

test("each repeat has a cell, and n, mean, min and max stand apart as numbers", () => {
  const refusal = responseText("b").replace(/"urgent":\{[^}]*\}/, '"urgent":{"type":"refusal"}');
  const csv = repeatsCsv(
    comparisonModel(
      comparisonOf([
        columnOf("a", [responseText("a", { team: [0.2, 0.7, 0.1] })]),
        columnOf("=b", [responseText("b", { urgent: 0.2 }), responseText("b", { urgent: 0.4 }), refusal]),
        columnOf("gone", [], { status: "failed", failure: { kind: "network", message: "No route." } }),
      ]),
    ),
  );
  expect(csv.split("\r\n").slice(0, 6)).toEqual([
    "\uFEFFQuestion,Figure,Model,n,Mean,Min,Max,Repeat 1,Repeat 2,Repeat 3",
    "urgent,Yes,a,1,0.9,0.9,0.9,0.9,,",
    "urgent,Yes,'=b,2,0.3,0.2,0.4,0.2,0.4,",
    "team,Support,a,1,0.7,0.7,0.7,0.7,,",
    "team,Support,'=b,3,0.2,0.2,0.2,0.2,0.2,0.2",
    "team,Billing,a,1,0.2,0.2,0.2,0.2,,",
  ]);
});
