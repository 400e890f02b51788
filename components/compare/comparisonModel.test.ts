import { describe, expect, test } from "vitest";
import { comparisonModel, type ComparedQuestion, type ComparisonModel } from "./comparisonModel";
import { columnOf, comparisonOf, responseText } from "./testComparison";

const question = (model: ComparisonModel, name: string): ComparedQuestion => {
  const found = model.questions.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no question ${name}`);
  return found;
};
const verdicts = ({ questions }: ComparisonModel) =>
  questions.map(({ name, cells, differs }) => [
    name,
    cells.map(({ judgement }) => judgement?.verdict),
    differs,
  ]);
/** A column whose model is known to answer equal requests equally. */
const fixed = (model: string, text: string) => columnOf(model, [text], { deterministic: true });

describe("two models", () => {
  const close = { urgent: 0.92, team: [0.6, 0.3, 0.1], mood: [0.1, 0.1, 0.8] } as const;
  const model = comparisonModel(
    comparisonOf([fixed("a", responseText("m-1")), fixed("b", responseText("m-2", close))]),
  );

  test("deterministic models differ wherever their answers do; the baseline has no verdict", () => {
    expect(verdicts(model)).toEqual([
      ["urgent", [undefined, "moves"], true],
      ["team", [undefined, "moves"], true],
      ["mood", [undefined, "flips"], true],
    ]);
  });

  test("the figures are those of the wire, with a signed difference to the baseline", () => {
    const rows = question(model, "mood").rows.map(({ kind, label, unit, max, figures }) => [
      ...[kind, label, unit, max],
      ...figures.map((figure) => [figure?.spread.mean, figure?.difference]),
    ]);
    const near = (value: number): unknown => expect.closeTo(value, 12);
    expect(rows).toEqual([
      ["score", "Expected score", "levels", 2, [0.75, null], [near(1.7), near(0.95)]],
      ["level", "0", "probability", 1, [0.5, null], [0.1, near(-0.4)]],
      ["level", "1", "probability", 1, [0.25, null], [0.1, near(-0.15)]],
      ["level", "2", "probability", 1, [0.25, null], [0.8, near(0.55)]],
      ["confidence", "Confidence", "probability", 1, [0.5, null], [0.5, 0]],
    ]);
    expect(question(model, "mood").rows[1]?.legend).toBe("calm");
  });

  test("another baseline turns the signs around", () => {
    const columns = model.models.map(({ column }) => column);
    const turned = comparisonModel(comparisonOf(columns, "b"));
    expect(turned.baseline).toBe(1);
    const [score] = question(turned, "mood").rows;
    expect(score?.figures[0]?.difference).toBeCloseTo(-0.95, 12);
    expect(score?.figures[1]?.difference).toBeNull();
  });

  test("options stand in the order of the baseline's probabilities", () => {
    const columns = [
      columnOf("a", [responseText("m", { team: [0.1, 0.2, 0.7] })]),
      columnOf("b", [responseText("m")]),
    ];
    const labels = (baseline: string) =>
      question(comparisonModel(comparisonOf(columns, baseline)), "team").rows.map(({ label }) => label);
    expect(labels("a")).toEqual(["Sales", "Support", "Billing", "Confidence"]);
    expect(labels("b")).toEqual(["Billing", "Support", "Sales", "Confidence"]);
  });
});

test("an option that only a later answer has is a row too", () => {
  const some = (probabilities: Record<string, number>) =>
    `{"model":"m","answers":{"team":{"type":"choice","choice":"Billing","confidence":1,"probabilities":${JSON.stringify(probabilities)}}},"usage":{"input_tokens":1,"output_tokens":0}}`;
  const columns = [columnOf("a", [some({ Billing: 1 }), some({ Billing: 0.2, Sales: 0.8 })])];
  const labels = question(comparisonModel(comparisonOf(columns)), "team").rows.map(({ label }) => label);
  expect(labels).toEqual(["Sales", "Billing", "Confidence"]);
});

test("another decision counts as a difference though the distributions are close", () => {
  const model = comparisonModel(
    comparisonOf([
      fixed("a", responseText("m", { urgent: 0.61 })),
      fixed("b", responseText("n", { urgent: 0.59 })),
    ]),
  );
  const { cells, differs } = question(model, "urgent");
  expect(cells[1]?.judgement).toMatchObject({ verdict: "flips", isOtherDecision: true });
  expect(differs).toBe(true);
});

test.each([
  [0.52, "uncertain"],
  [0.6, "yes"],
  [0.4, "no"],
])("a noul of %f leans as everywhere else: %s", (urgent, lean) => {
  const model = comparisonModel(comparisonOf([columnOf("a", [responseText("m", { urgent })])]));
  expect(question(model, "urgent").cells[0]?.decision?.key).toBe(lean);
});

describe("repeats", () => {
  const spread = (...values: number[]) => values.map((urgent) => responseText("m", { urgent }));

  test("a figure is the mean of the answers with their lowest and highest", () => {
    const model = comparisonModel(comparisonOf([columnOf("a", spread(0.2, 0.6, 0.4))]));
    expect(question(model, "urgent").rows[0]?.figures[0]).toEqual({
      spread: { mean: expect.closeTo(0.4, 12) as number, min: 0.2, max: 0.6, count: 3 },
      difference: null,
      interval: null,
    });
    expect(question(model, "urgent").change).toBeNull();
  });

  const against = (one: number[], other: number[], more: object = {}) =>
    question(
      comparisonModel(comparisonOf([columnOf("a", spread(...one)), columnOf("b", spread(...other), more)])),
      "urgent",
    );
  const low = [0.1, 0.3, 0.2, 0.25, 0.15, 0.2];
  const high = [0.7, 0.9, 0.8, 0.85, 0.75, 0.8];

  test("six repeats tell a difference from noise, in ranges that touch too", () => {
    const flips = against(low, high);
    expect([flips.change, flips.differs]).toEqual(["flips", true]);
    expect(against(low, [0.3, 0.32, 0.28, 0.31, 0.35, 0.29]).change).toBe("moves");
    const noise = against(low, [0.2, 0.3, 0.1, 0.22, 0.18, 0.25]);
    expect([noise.change, noise.differs]).toEqual(["noneFound", false]);
  });

  test("a figure has the interval of its difference", () => {
    const [low95, high95] = against(low, high).rows[0]!.figures[1]!.interval!;
    expect(low95).toBeGreaterThan(0.5);
    expect(high95).toBeLessThan(0.7);
  });

  test("four repeats are too few to say, and the number that would do is told", () => {
    const { change, differs, cells } = against(low.slice(0, 4), high.slice(0, 4));
    expect([change, differs]).toEqual(["tooFewRepeats", false]);
    expect(cells[1]?.judgement).toMatchObject({ repeatsNeeded: 5, isOtherDecision: true });
  });

  test("nothing is judged while a model runs, since each look would raise the false alarms", () => {
    const { change, cells } = against(low, high, { status: "running", wanted: 20 });
    expect([change, cells[1]?.judgement?.verdict]).toEqual([null, null]);
  });
});

test("a column without answers holds up nothing: its cells are empty and the others are compared", () => {
  const failure = { kind: "network", message: "no route" } as const;
  const model = comparisonModel(
    comparisonOf([
      fixed("a", responseText("m-1")),
      columnOf("gone", [], { status: "failed", failure }),
      fixed("b", responseText("m-2")),
    ]),
  );
  expect(verdicts(model)).toEqual(
    ["urgent", "team", "mood"].map((name) => [name, [undefined, undefined, "noneFound"], false]),
  );
  expect(question(model, "urgent").rows[0]?.figures[1]).toBeNull();
});

test("an answer that is missing or of another type is said, and the rest is compared", () => {
  const odd = JSON.stringify({
    model: "m",
    answers: { urgent: { type: "score" }, team: JSON.parse(responseText("m")).answers.team },
    usage: {},
  });
  const model = comparisonModel(comparisonOf([fixed("a", responseText("m")), fixed("b", odd)]));
  expect(model.questions.map(({ cells }) => cells[1]?.trouble)).toEqual(["unknown", null, "missing"]);
  expect(question(model, "team").change).toBe("noneFound");
});

test("names that answered as the same model are told", () => {
  const model = comparisonModel(
    comparisonOf([
      columnOf("latest", [responseText("m-2")]),
      columnOf("m-1", [responseText("m-1")]),
      columnOf("m-2", [responseText("m-2")]),
    ]),
  );
  expect(model.models.map(({ answeredBy, sameAs }) => [answeredBy, sameAs])).toEqual([
    ["m-2", ["m-2"]],
    ["m-1", []],
    ["m-2", ["latest"]],
  ]);
});

test("option names of any kind stay apart from the names of our own rows", () => {
  const names = ["confidence", "__proto__", "", "10", "2"];
  const request = JSON.stringify({
    questions: { q: { type: "choice", criteria: Object.fromEntries(names.map((name) => [name, null])) } },
  });
  const probabilities = `{${names.map((name) => `${JSON.stringify(name)}:0.2`).join(",")}}`;
  const text = `{"model":"m","answers":{"q":{"type":"choice","choice":"10","confidence":0,"probabilities":${probabilities}}},"usage":{"input_tokens":1,"output_tokens":1}}`;
  const model = comparisonModel({ ...comparisonOf([columnOf("a", [text])]), requestText: request });
  const { rows } = question(model, "q");
  expect(rows.map(({ label }) => label)).toEqual([...names, "Confidence"]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(6);
});

test("options that differ in case alone are rows of their own, and the chosen one leads its tie", () => {
  const requestText = JSON.stringify({
    questions: { team: { type: "choice", criteria: { Billing: 0, billing: 0 } } },
  });
  const saying = (choice: string, probabilities: object) =>
    JSON.stringify({
      ...{ model: "m", usage: { input_tokens: 1, output_tokens: 0 } },
      answers: { team: { type: "choice", choice, confidence: 0, probabilities } },
    });
  const { questions } = comparisonModel({
    ...comparisonOf([
      columnOf("a", [saying("billing", { Billing: 0.5, billing: 0.5 })]),
      columnOf("b", [saying("Billing", { Billing: 0.75, billing: 0.25 })]),
    ]),
    requestText,
  });
  const [{ rows, cells }] = questions as [(typeof questions)[number]];
  const means = rows.map(({ label, figures }) => [label, ...figures.map((figure) => figure?.spread.mean)]);
  expect(means.slice(0, 2)).toEqual([
    ["Billing", 0.5, 0.75],
    ["billing", 0.5, 0.25],
  ]);
  expect(cells.map(({ decision }) => decision?.text)).toEqual(["billing", "Billing"]);
});
