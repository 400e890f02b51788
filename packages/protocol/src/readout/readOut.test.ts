import { describe, expect, test } from "vitest";
import { parseJson, type JsonObject } from "../json";
import type { Question } from "../questions/registry";
import type { Extras } from "../extras";
import type { Answer } from "../response";
import type { Outcome } from "./outcome";
import { readOut } from "./readOut";

const distribution = (...probabilities: number[]): Outcome => ({ kind: "distribution", probabilities });
const choice = (...names: string[]): Question => ({
  type: "choice",
  criteria: new Map(names.map((name) => [name, null])),
});

describe("readOut", () => {
  test("reads a noul's probability of yes", () => {
    expect(readOut(distribution(0.3, 0.7), { type: "noul" })).toEqual({ type: "noul", noul: 0.7 });
  });

  test("reads a choice: every option in its place, the first one on a tie, nothing rounded", () => {
    expect(readOut(distribution(0.25, 0.375, 0.375), choice("__proto__", "", "🎉"))).toEqual({
      type: "choice",
      choice: "",
      confidence: expect.closeTo(0.0625, 12),
      probabilities: new Map([
        ["__proto__", 0.25],
        ["", 0.375],
        ["🎉", 0.375],
      ]),
    });
  });

  test("keeps the caller's order of options that look like numbers", () => {
    const answer = readOut(distribution(0.1, 0.9), choice("10", "2"));
    expect(answer.type === "choice" && [...answer.probabilities.keys()]).toEqual(["10", "2"]);
  });

  test("reads a score with the legend as it was sent", () => {
    const level = parseJson('{"min":9007199254740993}') as JsonObject;
    expect(readOut(distribution(0.5, 0, 0.5), { type: "score", criteria: ["low", ["mid"], level] })).toEqual({
      type: "score",
      score: 1,
      confidence: 0,
      legend: new Map<string, unknown>([
        ["0", "low"],
        ["1", ["mid"]],
        ["2", level],
      ]),
      probabilities: new Map([
        ["0", 0.5],
        ["1", 0],
        ["2", 0.5],
      ]),
    });
  });

  test("gives a finished score answer the levels as they were sent", () => {
    const finished = {
      ...{ type: "score", score: 0.5, confidence: 0.4, extras: new Map([["x_a", "b"]]) },
      legend: new Map([["0", null]]),
      probabilities: new Map([
        ["0", 0.5],
        ["1", 0.5],
      ]),
    } satisfies Answer;
    expect(
      readOut({ kind: "answer", answer: finished }, { type: "score", criteria: ["low", ["high"]] }),
    ).toEqual({
      ...finished,
      legend: new Map<string, unknown>([
        ["0", "low"],
        ["1", ["high"]],
      ]),
    });
  });

  test("is certain about one option and one level", () => {
    expect(readOut(distribution(1), choice("only"))).toMatchObject({ choice: "only", confidence: 1 });
    expect(readOut(distribution(1), { type: "score", criteria: ["only"] })).toMatchObject({
      score: 0,
      confidence: 1,
    });
  });

  test("hands extras on and passes a finished answer through unchanged", () => {
    const extras: Extras = new Map([["x_skill", "sentiment"]]);
    expect(readOut({ ...distribution(0.4, 0.6), extras } as Outcome, { type: "noul" })).toEqual({
      type: "noul",
      noul: 0.6,
      extras,
    });
    const answer: Answer = { type: "noul", noul: 0.123456789 };
    expect(readOut({ kind: "answer", answer }, { type: "noul" })).toBe(answer);
  });

  test("keeps a refusal of a question of any type", () => {
    const extras: Extras = new Map([["x_why", "policy"]]);
    expect(readOut({ kind: "refusal" }, { type: "noul" })).toEqual({ type: "refusal" });
    expect(readOut({ kind: "refusal", extras }, choice("a"))).toEqual({ type: "refusal", extras });
  });

  test("refuses an outcome that does not fit its question", () => {
    expect(() => readOut(distribution(1), { type: "noul" })).toThrow("1 probabilities");
    expect(() => readOut(distribution(0.5, 0.5), choice("a", "b", "c"))).toThrow("2 probabilities");
    expect(() => readOut({ kind: "answer", answer: { type: "noul", noul: 1 } }, choice("a"))).toThrow(
      "noul answer",
    );
    expect(() => readOut(distribution(1), { type: "box" })).toThrow("box question");
  });
});
