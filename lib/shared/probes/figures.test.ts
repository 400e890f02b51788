import { expect, test } from "vitest";
import { requestToDraft } from "@/lib/shared/draft/requestToDraft";
import { draftToRequest } from "@/lib/shared/draft/draftToRequest";
import { applyToDraft } from "./applyToDraft";
import { REPEATS_MIN } from "@/lib/shared/metrics/repeatVerdict";
import { seededRandom } from "@/lib/shared/metrics/seededRandom";
import { judgePairs } from "./judgement";
import { meanOf, movementOf } from "./movement";
import { orderFigures } from "./orderFigures";
import { judgedQuestions, type ProbeAnswers } from "./probeFigures";
import { probeCsv } from "./probeTable";
import { orderVariants } from "./questionVariants";
import { readDistributions, type Distribution } from "./readDistributions";

const choice = (probabilities: Record<string, number>): Distribution => ({
  isOrdinal: false,
  labels: Object.keys(probabilities),
  probabilities: Object.values(probabilities),
});

test("a movement is measured by outcome, whatever the order of the options", () => {
  const original = choice({ a: 0.6, b: 0.3, c: 0.1 });
  const movement = movementOf(original, choice({ c: 0.5, a: 0.2, b: 0.3 }));
  expect(movement).toEqual({
    distance: expect.closeTo(0.4),
    from: "a",
    to: "c",
    change: expect.closeTo(-0.4),
  });
});

test("levels move by their distance on the scale", () => {
  const levels = (probabilities: number[]): Distribution => ({
    isOrdinal: true,
    labels: ["0", "1", "2"],
    probabilities,
  });
  expect(movementOf(levels([1, 0, 0]), levels([0, 1, 0]))).toEqual({
    distance: 0.5,
    ...{ from: "0", to: "1", change: -1 },
  });
});

test("a response is read into distributions, with the options' own names", () => {
  const body = JSON.stringify({
    model: "m-1",
    answers: {
      team: { type: "choice", choice: "b", confidence: 0.6, probabilities: { a: 0.2, b: 0.8 } },
      urgent: { type: "noul", noul: 0.75 },
      refused: { type: "refusal" },
    },
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const change = {
    kind: "names",
    ownNames: new Map([
      ["a", "x"],
      ["b", "y"],
    ]),
  } as const;
  expect(readDistributions(body, change)).toEqual(
    new Map([
      ["team", choice({ x: 0.2, y: 0.8 })],
      ["urgent", choice({ yes: 0.75, no: 0.25 })],
    ]),
  );
  expect(readDistributions("{", change)).toEqual({ problem: expect.stringContaining("not JSON") });
});

test("the averaged distribution weighs each order once, and a range says how far an option moves", () => {
  const figures = orderFigures(
    ["a", "b"],
    [
      { order: ["a", "b"], repeats: [choice({ a: 0.8, b: 0.2 }), choice({ a: 0.6, b: 0.4 })] },
      { order: ["b", "a"], repeats: [choice({ b: 0.6, a: 0.4 })] },
    ],
  );
  const near = (value: number) => expect.closeTo(value) as number;
  expect(figures).toEqual({
    options: [
      { name: "a", byPlace: [near(0.7), near(0.4)], mean: near(0.55), range: near(0.3) },
      { name: "b", byPlace: [near(0.6), near(0.3)], mean: near(0.45), range: near(0.3) },
    ],
    places: [near(0.65), near(0.35)],
    winners: ["a", "b"],
    winnerChanges: true,
    averagedWinner: "a",
  });
});

test("an order without an answer leaves its places open", () => {
  const figures = orderFigures(
    ["a", "b"],
    [
      { order: ["a", "b"], repeats: [choice({ a: 0.7, b: 0.3 })] },
      { order: ["b", "a"], repeats: [] },
    ],
  );
  expect(figures).toMatchObject({
    options: [{ byPlace: [0.7, null] }, { byPlace: [null, 0.3] }],
    winners: ["a", null],
    winnerChanges: false,
  });
  expect(orderFigures(["a"], [{ order: ["a"], repeats: [] }])).toBeNull();
});

const yes = (probability: number) => choice({ yes: probability, no: 1 - probability });
const judged = (original: number[], variant: number[], isDeterministic = false) =>
  judgePairs([{ original: original.map(yes), variant: variant.map(yes) }], isDeterministic)[0]?.verdict;

test("a deterministic model needs one answer: every change is real", () => {
  expect(judged([0.6], [0.6], true)).toBe("same");
  expect(judged([0.6], [0.61], true)).toBe("moves");
  expect(judged([0.6], [0.609], true)).toBe("slight");
  expect(judged([0.503], [0.497], true)).toBe("flips");
  expect(judged([0.6], [0.4], true)).toBe("flips");
});

test("a model with noise is judged from five repeats on, by the noise of its repeats", () => {
  expect(judged([0.9, 0.9, 0.9, 0.9], [0.1, 0.1, 0.1, 0.1])).toBe("tooFewRepeats");
  expect(judged([0.6, 0.7, 0.5, 0.65, 0.55], [0.58, 0.68, 0.52, 0.62, 0.56])).toBe("withinNoise");
  expect(judged([0.9, 0.88, 0.92, 0.91, 0.89], [0.7, 0.69, 0.71, 0.72, 0.68])).toBe("moves");
  expect(judged([0.9, 0.88, 0.92, 0.91, 0.89], [0.3, 0.29, 0.31, 0.32, 0.28])).toBe("flips");
  expect(judgePairs([{ original: [], variant: [yes(1)] }], true)).toEqual([null]);
  expect(judgePairs([{ original: [yes(1)], variant: [] }], true)).toEqual([null]);
});

test("many variants need more repeats, and the judgement says how many", () => {
  const pair = {
    original: [0.9, 0.88, 0.92, 0.91, 0.89].map(yes),
    variant: [0.3, 0.29, 0.31, 0.32, 0.28].map(yes),
  };
  const pairs = Array.from({ length: 10 }, () => pair);
  expect(judgePairs(pairs, false)[0]).toMatchObject({ verdict: "tooFewRepeats", repeatsNeeded: 6 });
});

/** The share of simulated probes with a verdict that something moved. @param shift of every variant's answers */
function alarmShare(repeats: number, variants: number, shift: number): number {
  const random = seededRandom(repeats * 100 + variants);
  const drawAround = (weights: number[]) => {
    const drawn = weights.map((weight) => weight + random() + random() - 1);
    const sum = drawn.reduce((total, weight) => total + weight, 0);
    return choice({ a: drawn[0]! / sum, b: drawn[1]! / sum, c: drawn[2]! / sum });
  };
  const draws = (by: number) => Array.from({ length: repeats }, () => drawAround([2 + by, 1, 1]));
  const probes = 60;
  let alarms = 0;
  for (let probe = 0; probe < probes; probe += 1) {
    const original = draws(0);
    const pairs = Array.from({ length: variants }, () => ({ original, variant: draws(shift) }));
    const isFound = (one: string | undefined) => one === "slight" || one === "moves" || one === "flips";
    if (judgePairs(pairs, false).some((one) => isFound(one?.verdict))) alarms += 1;
  }
  return alarms / probes;
}

test("of probes in which nothing moves, at most 5% call a variant different", () => {
  for (const [repeats, variants] of [
    [REPEATS_MIN, 1],
    [6, 10],
    [10, 3],
  ] as const) {
    expect(alarmShare(repeats, variants, 0)).toBeLessThanOrEqual(0.05);
  }
});

test("more repeats find a change more often", () => {
  const [five, twenty] = [alarmShare(5, 1, 2), alarmShare(20, 1, 2)];
  expect(twenty).toBeGreaterThan(five);
  expect(twenty).toBeGreaterThan(0.9);
});

const REQUEST = `{"model":"m","state":"s","questions":{"team":{"type":"choice","criteria":{"a":null,"=b":null}}}}`;
const answers: ProbeAnswers = new Map([
  ["original", [new Map([["team", choice({ a: 0.75, "=b": 0.25 })]])]],
  ["1", [new Map([["team", choice({ "=b": 0.5, a: 0.5 })]])]],
]);

test("each variant of each question is judged", () => {
  const byQuestion = judgedQuestions(orderVariants(REQUEST, "team"), answers, true);
  const moved = { distance: 0.25, from: "a", to: "a", change: -0.25, verdict: "moves", count: 1 };
  expect(byQuestion).toEqual(new Map([["team", [{ ...moved, repeatsNeeded: null }]]]));
});

test("the file has one figure a cell, plain minus signs, and no formula", () => {
  const failures = new Map([["1", ["The model is overloaded."]]]);
  expect(probeCsv(orderVariants(REQUEST, "team"), answers, failures, true)).toBe(
    [
      "\uFEFFvariant,change,question,outcome,mean,min,max,n,change from original,distance,verdict,failed calls",
      "original,original,team,a,0.75,0.75,0.75,1,0,,,0",
      "original,original,team,'=b,0.25,0.25,0.25,1,0,,,0",
      '1,"order: =b, a",team,a,0.5,0.5,0.5,1,-0.25,0.25,moves,1',
      `1,"order: =b, a",team,'=b,0.5,0.5,0.5,1,0.25,0.25,moves,1`,
      "",
    ].join("\r\n"),
  );
});

test("an order and a wording go into the draft's question, and nothing else changes", () => {
  let id = 0;
  const read = requestToDraft(REQUEST, () => `id${(id += 1)}`);
  if (!read.ok) throw new Error("The request was not read");
  const reordered = applyToDraft(read.draft, "team", { kind: "order", order: ["=b", "a"] });
  expect(JSON.parse(draftToRequest(reordered!)!).questions.team).toEqual({
    type: "choice",
    criteria: { "=b": null, a: null },
  });
  const worded = applyToDraft(read.draft, "team", { kind: "wording", text: "Who?" });
  expect(JSON.parse(draftToRequest(worded!)!).questions.team.instructions).toBe("Who?");
  expect(applyToDraft(read.draft, "gone", { kind: "wording", text: "Who?" })).toBeNull();
  expect(applyToDraft(read.draft, "team", { kind: "order", order: ["x", "a"] })).toBeNull();
});

test("the mean of repeats keeps the labels of the first", () => {
  expect(meanOf([choice({ a: 1, b: 0 }), choice({ b: 1, a: 0 })])).toEqual(choice({ a: 0.5, b: 0.5 }));
});
