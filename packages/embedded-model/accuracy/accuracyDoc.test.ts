import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCURACY_CARD } from "../src/accuracyCard";
import { readAccuracyDoc } from "./accuracyDoc";

test("the page's figures and limits are those of packages/embedded-model/accuracy.md (npm run accuracy:card writes them)", () => {
  expect(ACCURACY_CARD).toEqual(readAccuracyDoc(readFileSync("packages/embedded-model/accuracy.md", "utf8")));
});

const HEAD =
  "| task | n | accuracy | chance | majority | Brier | ECE | MAE | p |\n|---|---|---|---|---|---|---|---|---|\n";
const DOC = `# Accuracy
## What it cannot do

- No negation,
  no facts.
- English only.

## How it is measured

- by a command

## model-1

Older, and
simpler.

### Set A

${HEAD}| **choice** | 149 | 0.832 | 0.204 | 0.215 | 0.237 | 0.043 |  | 85: 0.976 |
| a task | 12 | 0.500 | 0.250 | 0.250 | 0.523 | 0.305 |  | none |
| **score** | 81 | 0.556 | 0.247 | 0.259 | 0.587 | 0.118 | 0.72 | none |
`;

test("limits are the first list, and rows the question types of each set", () => {
  const row = { n: 149, accuracy: 0.832, chance: 0.204, majority: 0.215, brier: 0.237, ece: 0.043 };
  const other = { n: 81, accuracy: 0.556, chance: 0.247, majority: 0.259, brier: 0.587, ece: 0.118 };
  expect(readAccuracyDoc(DOC)).toEqual({
    limits: ["No negation, no facts.", "English only."],
    models: [
      {
        id: "model-1",
        note: "Older, and simpler.",
        sets: [
          {
            title: "Set A",
            rows: [
              { type: "choice", ...row, mae: null, sure: { n: 85, accuracy: 0.976 } },
              { type: "score", ...other, mae: 0.72, sure: null },
            ],
          },
        ],
      },
    ],
  });
});

test("a document without figures is refused", () => {
  expect(() => readAccuracyDoc("# Accuracy")).toThrow("no limits or no models");
  expect(() => readAccuracyDoc(DOC.replace("0.832", "n/a"))).toThrow("Not a row of figures");
});
