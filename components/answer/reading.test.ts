import { expect, test } from "vitest";
import {
  byProbability,
  confidenceLevel,
  distanceFromEven,
  firmnessOf,
  foldTail,
  leanOf,
  normalizedEntropy,
  type ProbabilityEntry,
} from "./reading";

const entries = (...probabilities: number[]): ProbabilityEntry[] =>
  probabilities.map((probability, index) => ({ name: `option ${index}`, probability }));

const probabilityOf = ({ probability }: ProbabilityEntry) => probability;

test("a noul leans from 0.6 on and up to 0.4, between them it is uncertain", () => {
  expect([0, 0.4, 0.400001, 0.5, 0.599999, 0.6, 1].map(leanOf)).toEqual([
    "no",
    "no",
    "uncertain",
    "uncertain",
    "uncertain",
    "yes",
    "yes",
  ]);
});

test("the distance from even is 1 at both ends and 0 in the middle", () => {
  expect([0, 0.25, 0.5, 1].map(distanceFromEven)).toEqual([1, 0.5, 0, 1]);
});

test("the levels of confidence begin where the words of a yes/no answer change", () => {
  const nouls = [0.59, 0.6, 0.79, 0.8, 0.41, 0.4, 0.21, 0.2];
  expect(nouls.map((noul) => confidenceLevel(distanceFromEven(noul)))).toEqual([
    ...["low", "medium", "medium", "high", "low", "medium", "medium", "high"],
  ]);
});

test("options below one percent are folded where two or more of them have little together", () => {
  const [one, two, many] = [
    entries(0.992, 0.008),
    entries(0.985, 0.009, 0.006),
    entries(0.2, ...Array<number>(9).fill(0.009)),
  ];
  expect(foldTail(one, probabilityOf).tail).toEqual([]);
  expect(foldTail(two, probabilityOf).tail).toEqual(two.slice(1));
  expect(foldTail(many, probabilityOf).tail).toEqual(many.slice(1));
  // Together they are more than a tenth: the likely ones among many unlikely ones stay in sight.
  const even = entries(...Array<number>(200).fill(0.005));
  expect(foldTail(even, probabilityOf).head).toEqual(even.slice(0, 8));
});

test("options are sorted by probability, ties keep the caller's order, odd names stay themselves", () => {
  const probabilities = new Map([
    ["10", 0.2],
    ["__proto__", 0.3],
    ["", 0.3],
    ["2", 0.2],
  ]);
  expect(byProbability(probabilities)).toEqual([
    { name: "__proto__", probability: 0.3 },
    { name: "", probability: 0.3 },
    { name: "10", probability: 0.2 },
    { name: "2", probability: 0.2 },
  ]);
});

test("ten options are shown whole, of eleven the last three are folded with their sum", () => {
  expect(foldTail(entries(...Array(10).fill(0.1)), probabilityOf)).toEqual({
    head: entries(...Array(10).fill(0.1)),
    tail: [],
    tailSum: 0,
  });
  const eleven = entries(0.5, ...Array(7).fill(0.0625), 0.03125, 0.03125, 0);
  const folded = { head: eleven.slice(0, 8), tail: eleven.slice(8), tailSum: 0.0625 };
  expect(foldTail(eleven, probabilityOf)).toEqual(folded);
  const [last, ...others] = eleven.toReversed();
  expect(foldTail([...others, last!], probabilityOf)).toEqual({
    head: folded.head.toReversed(),
    tail: [...folded.tail.slice(0, 2).toReversed(), folded.tail[2]],
    tailSum: 0.0625,
  });
});

test("normalized entropy is 0 for certainty and for a single entry, 1 for an even distribution", () => {
  expect([[1], [1, 0, 0], [0.25, 0.25, 0.25, 0.25]].map(normalizedEntropy)).toEqual([0, 0, 1]);
});

test("a clear lead is firm", () => {
  expect(firmnessOf(entries(0.7, 0.2, 0.1))).toEqual({
    closeToEven: false,
    tiedWith: [],
    narrowLeadOver: null,
  });
});

test("a narrow lead and an almost even distribution are both said", () => {
  expect(firmnessOf(entries(0.36, 0.33, 0.31))).toEqual({
    closeToEven: true,
    tiedWith: [],
    narrowLeadOver: "option 1",
  });
  expect(firmnessOf(entries(0.46, 0.44, 0.1)).closeToEven).toBe(false);
});

test("equal leaders are a tie and not a narrow lead", () => {
  expect(firmnessOf(entries(0.4, 0.4, 0.2))).toEqual({
    closeToEven: false,
    tiedWith: ["option 1"],
    narrowLeadOver: null,
  });
});

test("a single entry is as firm as it gets, and so is none", () => {
  const firm = { closeToEven: false, tiedWith: [], narrowLeadOver: null };
  expect([firmnessOf(entries(1)), firmnessOf([])]).toEqual([firm, firm]);
});
