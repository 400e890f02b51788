import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  stringifyJson,
  type JsonValue,
} from "@typed-question/protocol/json";
import type { Answer } from "@typed-question/protocol/response";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { askChoice, askScore } from "@typed-question/protocol/testing/questions";
import { readReply } from "./readReply";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const json = (value: string): EngineContent => ({ format: "json", parts: [{ type: "text", text: value }] });
const choiceOf = (...names: string[]): EngineQuestion =>
  askChoice(
    null,
    names.map((name) => ({ name, description: null })),
  );
const scoreOf = (...levels: (string | EngineContent)[]): EngineQuestion =>
  askScore(
    null,
    levels.map((level) => (typeof level === "string" ? text(level) : level)),
  );

/** The result for one answer: its winner and probabilities in order, or why it is refused. */
function read(question: EngineQuestion, answer: object | string) {
  const fields = (typeof answer === "string" ? answer : JSON.stringify(answer)).slice(1);
  const body = parseJson(
    `{"model":"m","usage":{"input_tokens":1},"answers":{"q0":{"type":"${question.type}",${fields}}}`,
  );
  try {
    return shown(readReply(body, [question]).answers[0] as Answer);
  } catch (error) {
    return (error as Error).message;
  }
}
function shown(answer: Answer) {
  if (answer.type !== "choice" && answer.type !== "score") throw new Error("another type");
  const notes = answer.extras?.get("x_notes") ?? [];
  return {
    won: answer.type === "choice" ? answer.choice : answer.score,
    probabilities: [...answer.probabilities],
    notes,
  };
}

const LEGEND = "The server's legend is missing or has gaps: the levels as they were sent stand here.";
const NO_SCORE = "The server gives no usable score: it was computed from the probabilities.";
const NO_CONFIDENCE = "The server gives no usable confidence: it was computed from the probabilities.";
const NO_CHOICE = "The server names no option: the most likely one stands here.";
const RESPELT = "The server spells options otherwise: matched by case, outer blanks and Unicode form.";
const LEVELS_RESPELT = "The server spells levels otherwise: matched by case, outer blanks and Unicode form.";
const A_LIST = "The server gives its probabilities as a list.";
const OTHER_CHOICE = "The server chose another option than the most likely one.";
const foreign = (mass: number, label: string, noun = "option") =>
  `the answer to question 1 gives ${mass} to ${label}, which means no single ${noun}`;

const BILLING = choiceOf("billing", "tech");
const winsBilling = (notes: string[]) => ({
  won: "billing",
  probabilities: [
    ["billing", 0.9],
    ["tech", 0.1],
  ],
  notes: [...notes, NO_CHOICE, NO_CONFIDENCE],
});

describe("the winner is the option that the server means", () => {
  test.each(["Billing ", "BILLING", "\tbilling\n", "\u00a0Billing\u2003", "\ufeffbilling"])(
    "spelt %j",
    (label) => {
      expect(read(BILLING, { probabilities: { [label]: 0.9, tech: 0.1 } })).toEqual(winsBilling([RESPELT]));
    },
  );

  test.each([
    ["café", "cafe\u0301"],
    ["cafe\u0301", "CAFÉ"],
    ["straße", "STRASSE"],
    ["Σίσυφος", "ΣΊΣΥΦΟΣ"],
    ["İzmir", "İZMİR "],
    [" padded ", "padded"],
  ])("option %j spelt %j", (option, label) => {
    const found = read(choiceOf(option, "tech"), { choice: label, probabilities: { [label]: 1, tech: 0 } });
    expect(found).toMatchObject({
      won: option,
      probabilities: [
        [option, 1],
        ["tech", 0],
      ],
    });
  });

  test("spellings of one option count together", () => {
    expect(read(BILLING, { probabilities: { billing: 0.5, "Billing ": 0.25, tech: 0.25 } })).toEqual({
      won: "billing",
      probabilities: [
        ["billing", 0.75],
        ["tech", 0.25],
      ],
      notes: [RESPELT, NO_CHOICE, NO_CONFIDENCE],
    });
  });

  test.each<[string, JsonValue]>([
    ["of two", parseJson('[["billing",0.9],["tech",0.1]]')],
    ["of two, the number first", parseJson('[[0.1,"tech"],[0.9,"billing"]]')],
    ["with names", parseJson('[{"option":"billing","probability":0.9},{"option":"tech","probability":0.1}]')],
    ["with other names", parseJson('[{"label":"tech","score":0.1},{"label":"billing","score":0.9}]')],
    ["of one member each", parseJson('[{"tech":0.1},{"billing":0.9}]')],
    ["with value as the name", parseJson('[{"value":"billing","p":0.9},{"value":"tech","p":0.1}]')],
  ])("in a list of pairs %s", (_, probabilities) => {
    const answer = `{"probabilities":${stringifyJson(probabilities)}}`;
    expect(read(BILLING, answer)).toEqual(winsBilling([A_LIST]));
  });

  test("in a list of pairs that spell otherwise", () => {
    expect(
      read(BILLING, {
        probabilities: [
          ["tech", 0.1],
          ["Billing ", 0.9],
        ],
      }),
    ).toEqual(winsBilling([A_LIST, RESPELT]));
  });
});

describe("an answer with mass on no option is refused by the label's name", () => {
  test.each<[object | unknown[], string]>([
    [{ refunds: 0.9, tech: 0.1 }, foreign(0.9, '"refunds"')],
    [{ billing: 0.5, tech: 0.48, other: 0.02 }, foreign(0.02, '"other"')],
    [{ billing: 0.01, tech: 0.01, other: 0.01 }, foreign(0.01, '"other"')],
    [{ a: 0.3, b: 0.6, tech: 0.1 }, foreign(0.9, '"b" and 1 more')],
    [{ "bill\u200bing": 0.9, tech: 0.1 }, foreign(0.9, '"bill\\u{200b}ing"')],
    [{ "billing.": 0.9, tech: 0.1 }, foreign(0.9, '"billing."')],
    [
      [
        ["billing", 0.1],
        ["refunds", 0.9],
      ],
      foreign(0.9, '"refunds"'),
    ],
    [
      [
        { option: "refunds", probability: 0.9 },
        { option: "tech", probability: 0.1 },
      ],
      foreign(0.9, '"refunds"'),
    ],
    [[0.1, 0.2, 0.7], foreign(0.7, "place 3 of the list")],
    [[["billing"], ["tech"]], "the answer to question 1 has no probabilities in a known form"],
    [[{ option: "billing", logprob: -0.1 }], "the answer to question 1 has no probabilities in a known form"],
    [[["billing", 0.9], 0.1], "the answer to question 1 has no probabilities in a known form"],
  ])("%j", (probabilities, message) => {
    expect(read(BILLING, { probabilities })).toEqual(message);
  });

  test.each<[string, string[], object, string]>([
    [
      "default names of a model without labels",
      ["negative", "positive"],
      { LABEL_0: 0.1, LABEL_1: 0.9 },
      '"LABEL_1" and 1 more',
    ],
    [
      "a server that joins words",
      ["customer service", "sales"],
      { customer_service: 0.9, sales: 0.1 },
      '"customer_service"',
    ],
    [
      "a sentence in place of a label",
      ["toxic", "not toxic"],
      { "Yes, it is toxic": 1 },
      '"Yes, it is toxic"',
    ],
    ["a part of a label", ["toxic", "not toxic"], { not: 0.75, toxic: 0.25 }, '"not"'],
  ])("%s", (_, options, probabilities, label) => {
    expect(read(choiceOf(...options), { probabilities })).toContain(`${label}, which means no single option`);
  });

  test("what rounding leaves elsewhere is dropped, and the rest is not scaled", () => {
    expect(
      read(BILLING, { choice: "billing", probabilities: { billing: 0.89, tech: 0.1, other: 0.01 } }),
    ).toEqual({
      won: "billing",
      probabilities: [
        ["billing", 0.89],
        ["tech", 0.1],
      ],
      notes: ["Probabilities that nobody asked for, left out here: 1.", NO_CONFIDENCE],
    });
  });

  test("a chosen label that means none", () => {
    expect(read(BILLING, { choice: "refunds", probabilities: { billing: 0.9, tech: 0.1 } })).toBe(
      'the answer to question 1 chooses "refunds", which means no single option',
    );
  });
});

test("an option without a probability wins nothing, and no other one wins by that", () => {
  const leftOut = "the answer to question 1 leaves option 1 out, and 0.9 of the probability";
  expect(read(BILLING, { probabilities: { tech: 0.1 } })).toBe(leftOut);
  expect(read(BILLING, { choice: "billing", probabilities: { tech: 0.1, billing: null } })).toBe(leftOut);
  const three = choiceOf("billing", "tech", "sales");
  expect(read(three, { choice: "Billing", probabilities: { tech: 0.1 } })).toBe(leftOut);
  expect(read(scoreOf("low", "high"), { probabilities: { "0": 0.1 } })).toBe(
    "the answer to question 1 leaves level 1 out, and 0.9 of the probability",
  );
  // The most likely ones alone, as servers with many options send them.
  expect(read(three, { choice: "tech", probabilities: { tech: 0.4 } })).toMatchObject({ won: "tech" });
  expect(read(three, { probabilities: { tech: 0.6, sales: 0.1 } })).toMatchObject({ won: "tech" });
});

test("the choice agrees with the probabilities", () => {
  const chosen = (choice: unknown, billing: number) =>
    read(BILLING, {
      choice,
      confidence: Math.abs(2 * billing - 1),
      probabilities: { billing, tech: 1 - billing },
    });
  expect(chosen(" BILLING", 0.75)).toMatchObject({ won: "billing", notes: [] });
  expect(chosen("tech", 0.75)).toMatchObject({ won: "billing", notes: [OTHER_CHOICE] });
  expect(chosen("tech", 0.5)).toMatchObject({ won: "tech", notes: [] });
  const body = parseJson('{"answers":{"q0":{"choice":"Tech","probabilities":{"billing":0.75,"tech":0.25}}}}');
  expect(readReply(body, [BILLING]).answers[0]?.extras?.get("x_server_choice")).toBe("Tech");
});

describe("options that differ in case alone", () => {
  const both = choiceOf("Billing", "billing", "Tech");
  test("are kept apart where the server spells them exactly", () => {
    const probabilities = { billing: 0.75, Billing: 0.25, Tech: 0 };
    expect(read(both, { choice: "billing", confidence: 0.625, probabilities })).toEqual({
      won: "billing",
      probabilities: [
        ["Billing", 0.25],
        ["billing", 0.75],
        ["Tech", 0],
      ],
      notes: [],
    });
  });
  test("are not guessed at, and others are still matched", () => {
    expect(read(both, { probabilities: { BILLING: 0.9, Tech: 0.1 } })).toBe(foreign(0.9, '"BILLING"'));
    expect(read(both, { probabilities: { "billing ": 0.9, Tech: 0.1 } })).toBe(foreign(0.9, '"billing "'));
    expect(read(both, { choice: "BILLING", probabilities: { billing: 0.9, Tech: 0.1 } })).toBe(
      'the answer to question 1 chooses "BILLING", which means no single option',
    );
    expect(read(both, { probabilities: { Billing: 0.125, "TECH ": 0.875 } })).toMatchObject({ won: "Tech" });
  });
});

describe("levels by their text", () => {
  const levels = scoreOf("Low", "high", json('{"a":1}'));
  const HIGH = [
    ["0", 0.25],
    ["1", 0.5],
    ["2", 0.25],
  ];
  const notes = [LEVELS_RESPELT, LEGEND, NO_SCORE, NO_CONFIDENCE];
  test.each<[object]>([
    [{ Low: 0.25, high: 0.5, '{"a":1}': 0.25 }],
    [{ "low ": 0.25, HIGH: 0.5, '{"a":1}': 0.25 }],
    [{ "0": 0.25, high: 0.5, "2.0": 0.25 }],
  ])("%j", (probabilities) => {
    expect(read(levels, { probabilities })).toEqual({ won: 1, probabilities: HIGH, notes });
  });

  test("in lists of pairs, by text or by number", () => {
    expect(read(scoreOf("low", "high"), '{"probabilities":[["high",0.75],["low",0.25]]}')).toMatchObject({
      won: 0.75,
    });
    expect(read(scoreOf("low", "high"), '{"probabilities":[[1,0.75],[0,0.25]]}')).toMatchObject({
      won: 0.75,
    });
    expect(
      read(
        scoreOf("low", "high"),
        '{"probabilities":[{"level":1,"probability":0.75},{"level":0,"probability":0.25}]}',
      ),
    ).toMatchObject({ won: 0.75 });
  });

  test("texts that are numbers are texts where the numbers do not fit", () => {
    const stars = scoreOf("1", "2", "3");
    expect(read(stars, { probabilities: { "1": 0.5, "3": 0.5 } })).toMatchObject({ won: 1 });
    expect(read(stars, { probabilities: { "0": 0.5, "2": 0.5 } })).toMatchObject({ won: 1 });
    expect(read(stars, { probabilities: { "1": 0.5, "3": 0.25, "0": 0.25 } })).toBe(
      foreign(0.5, '"1"', "level"),
    );
  });

  test("that nobody sent are refused, and so are levels from 1 and texts of two levels", () => {
    expect(read(levels, { probabilities: { medium: 0.9, Low: 0.1 } })).toBe(
      foreign(0.9, '"medium"', "level"),
    );
    expect(read(scoreOf("low", "high"), { probabilities: { "1": 0.995, "2": 0.005 } })).toBe(
      'the answer to question 1 counts its levels from 1: level "2" does not exist',
    );
    expect(read(scoreOf("same", "same"), { probabilities: { same: 1 } })).toBe(foreign(1, '"same"', "level"));
  });
});

describe("for any names", () => {
  const name = fc.string({ unit: "binary", maxLength: 6 }).map((value) => value.replace(/\p{Cs}/gu, ""));
  const names = fc.uniqueArray(name, { minLength: 2, maxLength: 8 });
  const reply = (entries: [string, number][], form: "map" | "pairs"): JsonValue => {
    const values = entries.map(([label, p]): [string, JsonNumber] => [label, JsonNumber.of(p)]);
    const answer = new Map<string, JsonValue>([["probabilities", form === "map" ? new Map(values) : values]]);
    return new Map([["answers", new Map([["q0", answer]])]]);
  };
  /** Different probabilities for the names; their sum is 1. */
  const weights = (count: number) =>
    Array.from({ length: count }, (_, i) => (2 * (i + 1)) / (count * (count + 1)));
  const numbers = (answer: Answer | undefined) =>
    answer?.type === "choice" ? [...answer.probabilities] : "no choice";

  test("exact labels keep their numbers in every form and order", () => {
    fc.assert(
      fc.property(names, fc.constantFrom("map", "pairs"), (options, form) => {
        const sent = weights(options.length).map((p, i): [string, number] => [options[i]!, p]);
        const [answer] = readReply(reply(sent.toReversed(), form), [choiceOf(...options)])
          .answers as Answer[];
        expect(numbers(answer)).toEqual(sent);
        expect(isJsonObject(answer?.extras ?? null) && answer?.extras?.get("x_notes")).not.toContain(RESPELT);
      }),
    );
  });

  test("a label counts for one option or is refused: the mass goes nowhere else", () => {
    const spelling = fc.constantFrom(
      (label: string) => label.toUpperCase(),
      (label: string) => label.toLowerCase(),
      (label: string) => ` ${label}\n`,
      (label: string) => label.normalize("NFD"),
      (label: string) => `${label}!`,
    );
    const some = fc.uniqueArray(fc.constantFrom("a", "A", "é", "e\u0301", "É", " a", "ß", "ss", "x"), {
      ...{ minLength: 2, maxLength: 6 },
    });
    fc.assert(
      fc.property(some, spelling, fc.nat(5), (options, spell, at) => {
        const meant = at % options.length;
        const label = spell(options[meant]!);
        const others = options.filter((_, i) => i !== meant).map((option): [string, number] => [option, 0]);
        if (others.some(([option]) => option === label)) return;
        let answer: Answer | undefined;
        try {
          [answer] = readReply(reply([...others, [label, 1]], "pairs"), [choiceOf(...options)])
            .answers as Answer[];
        } catch (error) {
          expect((error as Error).message).toContain("which means no single option");
          return;
        }
        expect(numbers(answer)).toEqual(options.map((option, i) => [option, i === meant ? 1 : 0]));
      }),
    );
  });
});
