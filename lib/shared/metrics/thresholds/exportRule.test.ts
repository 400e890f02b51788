import { execFileSync } from "node:child_process";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { exportRule, type DecisionRule } from "./exportRule";

const noul: DecisionRule = {
  question: { name: "urgent */ \n?", kind: "binary", outcomes: ["no", "yes"] },
  threshold: 0.91,
  model: 'model-1.14.0"',
  dataset: { name: "tickets\r\nx", version: 3 },
  date: "2026-11-29",
  guarantee: { alpha: 0.02, delta: 0.05 },
};
const choice: DecisionRule = {
  ...noul,
  question: { name: "team", kind: "nominal", outcomes: ["billing", "sales"] },
  guarantee: null,
};

/** `decide` of the exported TypeScript for some answers. */
function runTypeScript(rule: DecisionRule, answers: readonly object[]): unknown[] {
  const { outputText, diagnostics } = ts.transpileModule(exportRule(rule, "typescript"), {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  expect(diagnostics).toEqual([]);
  const exported: { decide?: (answer: object) => unknown } = {};
  new Function("exports", outputText)(exported);
  return answers.map((answer) => exported.decide!(answer));
}

const runPython = (rule: DecisionRule, answers: readonly object[]): unknown =>
  JSON.parse(
    execFileSync("python3", [
      ...[
        "-c",
        `${exportRule(rule, "python")}\nimport json, sys\nprint(json.dumps([decide(a) for a in json.loads(sys.argv[1])]))`,
      ],
      JSON.stringify(answers),
    ]).toString(),
  );

describe.each([
  ["TypeScript", runTypeScript],
  ["Python", runPython],
])("the exported %s", (_, run) => {
  test("decides a noul from its threshold on, and leaves the rest to a person", () => {
    const answers = [0.91, 0.9, 0.5, 0.05].map((yes) => ({ type: "noul", noul: yes }));
    expect(run(noul, answers)).toEqual(["yes", null, null, "no"]);
  });

  test("decides a choice by its most probable option", () => {
    const answers = [0.95, 0.6].map((billing) => ({ probabilities: { billing, sales: 1 - billing } }));
    expect(run(choice, answers)).toEqual(["billing", null]);
  });
});

test("the facts stand above the code, each on one line", () => {
  expect(exportRule(noul, "python").split("\n").slice(0, 6)).toEqual([
    '# Decides the question "urgent */ \\n?", or leaves it to a person.',
    '# Model: model-1.14.0". Another version needs a threshold of its own.',
    "# Dataset: tickets\\r\\nx, version 3. Date: 2026-11-29.",
    "# At most 2% of the decided rows are wrong, with 95% certainty.",
    'MODEL = "model-1.14.0\\""',
    "THRESHOLD = 0.91",
  ]);
  expect(exportRule(choice, "typescript")).toContain("// This threshold is not certified.");
});

test("the JSON text has the same facts", () => {
  expect(JSON.parse(exportRule(noul, "json"))).toEqual({
    ...{ question: "urgent */ \n?", type: "noul", outcomes: ["no", "yes"], threshold: 0.91 },
    ...{ model: 'model-1.14.0"', dataset: "tickets\r\nx", datasetVersion: 3, date: "2026-11-29" },
    guarantee: { maxErrorRate: 0.02, certainty: 0.95 },
  });
});
