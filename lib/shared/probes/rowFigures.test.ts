import { expect, test } from "vitest";
import { seededRandom } from "@/lib/shared/metrics/seededRandom";
import { datasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { answeredRows, type ProbedQuestion } from "./answeredRows";
import { rowFigures } from "./rowFigures";

const QUESTIONS = '{"team":{"type":"choice","criteria":{"a":null,"b":null}},"urgent":{"type":"noul"}}';
const row = (number: number, more: Partial<DatasetRow> = {}): DatasetRow => ({
  ...{ row: number, state: '"One. Two."', expected: {}, images: [], extra: {} },
  ...more,
});
const choice = (probabilities: Record<string, number>) => {
  const [first = ""] = Object.keys(probabilities);
  return { type: "choice", choice: first, confidence: 0.5, probabilities };
};
const noul = (probability: number) => ({ type: "noul", noul: probability });
/** @param answers for each row, one entry a call */
const read = (probe: object, rows: DatasetRow[], answers: object[][]): ProbedQuestion[] =>
  answeredRows(
    QUESTIONS,
    datasetProbe.parse(probe),
    rows,
    new Map(
      answers.flatMap((calls, at) =>
        calls.map((answer, call): [number, string] => [rows[at]!.row * 64 + call, JSON.stringify(answer)]),
      ),
    ),
  );
const near = (value: number) => expect.closeTo(value, 6) as number;

test("answers are read by outcome, whatever their order and names, with the label of the row", () => {
  const rows = [row(3, { expected: { team: "b" } })];
  const [team, ...others] = read({ kind: "order" }, rows, [
    [{ team: choice({ a: 0.7, b: 0.3 }) }, { team: choice({ b: 0.6, a: 0.4 }) }],
  ]);
  expect([team!.rows, others]).toEqual([
    [
      {
        ...{ row: 3, expected: 1, original: [0.7, 0.3], again: [] },
        variants: [
          { group: "b, a", change: { kind: "order", order: ["b", "a"] }, probabilities: [0.4, 0.6] },
        ],
      },
    ],
    [],
  ]);
  const [named] = read({ kind: "names" }, rows, [
    [
      { team: choice({ a: 0.7, b: 0.3 }) },
      { team: choice({ a: 0.6, b: 0.4 }) },
      { team: choice({ a: 0.9, b: 0.1 }) },
    ],
  ]);
  expect(named!.rows[0]!.variants.map(({ probabilities }) => probabilities)).toEqual([
    [0.6, 0.4],
    [0.1, 0.9],
  ]);
});

test("a missing original leaves its row out, and missing answers are counted", () => {
  const probe = { kind: "evidence", cut: "sentence" };
  const [, urgent] = read(probe, [row(0), row(1)], [[], [{ urgent: noul(0.5) }, { urgent: noul(0.75) }]]);
  expect([urgent!.rows.map(({ row: number }) => number), urgent!.missing]).toEqual([[1], 4]);
  expect(urgent!.rows[0]!.variants).toMatchObject([{ group: "part 1", probabilities: [0.25, 0.75] }]);
});

/** Rows whose model gives 0.6 to whatever stands first. */
const likesFirst = (count: number) =>
  read(
    { kind: "order" },
    Array.from({ length: count }, (_, at) => row(at, { expected: { team: at % 2 ? "a" : "b" } })),
    Array.from({ length: count }, (_, at) => {
      // A small leaning to the right option, so that the mean of both orders finds it.
      const lean = at % 2 ? 0.05 : -0.05;
      return [
        { team: choice({ a: 0.6 + lean, b: 0.4 - lean }) },
        { team: choice({ b: 0.6 - lean, a: 0.4 + lean }) },
      ];
    }),
  );

test("a liking for the first place is found, and averaging over the orders is judged by the labels", () => {
  const [team] = rowFigures(likesFirst(20));
  expect(team).toMatchObject({
    ...{ rows: 20, missing: 0, noise: null, changed: { count: 20, n: 20 } },
    distance: { difference: near(0.2) },
    groups: [
      { group: "b, a", flips: { count: 20 }, test: null, outcome: 0, change: { difference: near(-0.2) } },
    ],
    places: [
      { place: 0, excess: { difference: near(0.1) }, test: { verdict: "found" } },
      { place: 1, excess: { difference: near(-0.1) }, test: { verdict: "found" } },
    ],
    averaged: {
      ...{ n: 20, single: { right: 10 }, averaged: { right: 20 }, onlySingle: 0, onlyAveraged: 10 },
      p: near(2 / 2 ** 10),
    },
  });
  expect(team!.averaged!.brierChange.difference).toBeLessThan(0);
});

test("the rounding of the wire pulls nothing", () => {
  const rows = Array.from({ length: 20 }, (_, at) => row(at));
  const calls = rows.map(() => [
    { team: choice({ a: 0.6, b: 0.4 }) },
    { team: choice({ b: 0.400001, a: 0.599999 }) },
  ]);
  const [team] = rowFigures(read({ kind: "order" }, rows, calls));
  expect(team!.places.map(({ test: { p, verdict } }) => [p, verdict])).toEqual([
    [1, "noneFound"],
    [1, "noneFound"],
  ]);
});

test("few rows say so instead of a verdict", () => {
  const [team] = rowFigures(likesFirst(5));
  expect(team!.places.map(({ test: { verdict } }) => verdict)).toEqual(["tooFewRows", "tooFewRows"]);
});

/** Rows of a model with noise. @param shift of the second phrasing's answers */
function phrased(random: () => number, shift: number): ProbedQuestion[] {
  const count = 16;
  const around = (middle: number) => ({ urgent: noul(middle + (random() - 0.5) * 0.2) });
  return read(
    { kind: "wording", texts: { urgent: ["One?", "Two?"] }, again: 1 },
    Array.from({ length: count }, (_, at) => row(at)),
    Array.from({ length: count }, () => {
      const middle = 0.2 + 0.4 * random();
      return [around(middle), around(middle), around(middle), around(middle + shift)];
    }),
  );
}

test("of probes in which only noise moves, at most 5% find something; a real pull is found", () => {
  const random = seededRandom(4);
  const alarms = (shift: number, probes: number) => {
    let found = 0;
    for (let probe = 0; probe < probes; probe += 1) {
      const [urgent] = rowFigures(phrased(random, shift));
      const tests = [urgent!.noise!.test, ...urgent!.groups.map((group) => group.test!)];
      if (tests.some(({ verdict }) => verdict === "found")) found += 1;
    }
    return found / probes;
  };
  expect(alarms(0, 40)).toBeLessThanOrEqual(0.05);
  expect(alarms(0.15, 12)).toBeGreaterThan(0.9);
});
