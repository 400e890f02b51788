import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonObject, membersOf, parseJson, stringifyJson } from "@typed-question/protocol/json";
import { estimateOf } from "./estimate";
import { partsIn } from "./probedRequest";
import { letterOf, nameVariants, ORDERS_MAX, orderVariants, wordingVariants } from "./questionVariants";
import { evidenceVariants, imageVariants } from "./stateVariants";
import type { Variant } from "./variant";

const requestWith = (fields: object) =>
  JSON.stringify({ model: "m", state: "It broke. It is urgent.", questions: {}, ...fields });

const team = {
  type: "choice",
  instructions: "Which team?",
  criteria: { "7": "seven", a: null, b: { x: 1 } },
};
const questions = { team, other: { type: "noul", instructions: "Is it?" } };

const parsed = ({ requestText }: Variant) => JSON.parse(requestText);
const optionsIn = ({ requestText }: Variant): [string, unknown][] => {
  const request = membersOf(parseJson(requestText));
  const question = membersOf(membersOf(request.get("questions")).get("team"));
  return [...membersOf(question.get("criteria"))].map(([name, json]) => [name, stringifyJson(json)]);
};

test("orders are the rotations of the options; each asks one question and keeps the rest of the request", () => {
  const text = `{"model":"m","x_own":9007199254740993,"state":"s","questions":{"team":{"type":"choice","criteria":{"b":"second","7":"seven","a":null}},"other":{"type":"noul"}}}`;
  const variants = orderVariants(text, "team");
  expect(variants.map(optionsIn).map((options) => options.map(([name]) => name))).toEqual([
    ["b", "7", "a"],
    ["7", "a", "b"],
    ["a", "b", "7"],
  ]);
  expect(variants.map(({ change }) => change)).toEqual([
    { kind: "original" },
    { kind: "order", order: ["7", "a", "b"] },
    { kind: "order", order: ["a", "b", "7"] },
  ]);
  expect(optionsIn(variants[1]!)).toEqual([
    ["7", '"seven"'],
    ["a", "null"],
    ["b", '"second"'],
  ]);
  for (const variant of variants) {
    expect(Object.keys(parsed(variant).questions)).toEqual(["team"]);
    expect(variant.requestText).toContain("9007199254740993");
  }
});

test("every option stands at every place once, and of many options a bounded number of rotations is asked", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }), (names) => {
      const criteria = `{${names.map((name) => `${JSON.stringify(name)}:null`).join(",")}}`;
      const text = `{"model":"m","state":"s","questions":{"team":{"type":"choice","criteria":${criteria}}}}`;
      const orders = orderVariants(text, "team").map((variant) => optionsIn(variant).map(([name]) => name));
      expect(orders).toHaveLength(Math.min(names.length, ORDERS_MAX));
      for (const order of orders) expect(order.toSorted()).toEqual(names.toSorted());
      for (const place of names.keys()) {
        expect(new Set(orders.map((order) => order[place])).size).toBe(orders.length);
      }
    }),
    { numRuns: 50 },
  );
});

test("phrasings replace the instructions; blank, repeated and equal ones are left out", () => {
  const texts = ["Who does it?", " ", "Which team?", "Who does it?", "Whose is it?"];
  const variants = wordingVariants(requestWith({ questions }), "team", texts);
  expect(variants.map((variant) => parsed(variant).questions.team.instructions)).toEqual([
    "Which team?",
    "Who does it?",
    "Whose is it?",
  ]);
  expect(variants.map((variant) => parsed(variant).questions.team.criteria)).toEqual(
    Array(3).fill(team.criteria),
  );
});

test("letters stand for names in both directions, and an option without a description takes its name for one", () => {
  const text = `{"model":"m","state":"s","questions":{"team":{"type":"choice","criteria":{"red":"hot","blue":null}}}}`;
  const [original, forth, back] = nameVariants(text, "team");
  expect([original, forth!, back!].map(optionsIn)).toEqual([
    [
      ["red", '"hot"'],
      ["blue", "null"],
    ],
    [
      ["a", '"hot"'],
      ["b", '"blue"'],
    ],
    [
      ["b", '"hot"'],
      ["a", '"blue"'],
    ],
  ]);
  expect(back!.change).toEqual({
    kind: "names",
    ownNames: new Map([
      ["b", "red"],
      ["a", "blue"],
    ]),
  });
  expect([0, 25, 26, 51, 52, 254].map(letterOf)).toEqual(["a", "z", "aa", "az", "ba", "iu"]);
});

test("the evidence asks all questions, keeps the original's exact text, and drops images that nothing mentions", () => {
  const assets = { pic: { type: "image", part: "p1" }, logo: { type: "image", part: "p2" } };
  const state = "See pic here. It broke.";
  const asked = { q: { type: "noul", instructions: "Like logo?" } };
  const text = `  ${requestWith({ state, assets, questions: asked })}`;
  const variants = evidenceVariants(text, "sentence");
  expect(variants[0].requestText).toBe(text);
  expect(variants.map((variant) => parsed(variant).state)).toEqual([state, "It broke.", "See pic here. "]);
  expect(variants.map(({ requestText }) => [...partsIn(requestText)])).toEqual([
    ["p1", "p2"],
    ["p2"],
    ["p1", "p2"],
  ]);
});

test("an image is left out with all its mentions, and a longer placeholder that begins alike stays", () => {
  const assets = { pic: { type: "image", part: "p1" }, pic2: { type: "image", part: "p2" } };
  const state = { a: "pic and pic2", pic: "pic" };
  const asked = { q: { type: "choice", criteria: { pic: "like pic", x: null } } };
  const [, withoutPic, withoutPic2] = imageVariants(requestWith({ state, assets, questions: asked }));
  expect(parsed(withoutPic!)).toEqual({
    model: "m",
    state: { a: " and pic2", pic: "" },
    questions: { q: { type: "choice", criteria: { pic: "like ", x: null } } },
    assets: { pic2: assets.pic2 },
  });
  expect(parsed(withoutPic2!).state).toEqual({ a: "pic and ", pic: "pic" });
  expect(Object.keys(parsed(withoutPic2!).assets)).toEqual(["pic"]);
});

test("without its last image a request has no assets at all", () => {
  const text = requestWith({ state: "pic", assets: { pic: { type: "image", part: "p" } } });
  expect(isJsonObject(parseJson(imageVariants(text)[1]!.requestText))).toBe(true);
  expect(parsed(imageVariants(text)[1]!)).toEqual({ model: "m", state: "", questions: {} });
});

test("the estimate counts calls, four bytes a token, and each mention of an image", () => {
  const text = requestWith({ state: "pic pic", assets: { pic: { type: "image", part: "p" } } });
  const [original] = imageVariants(text);
  // ["pic pic",{}] has 14 bytes.
  expect(estimateOf([original], 3)).toEqual({ calls: 3, tokens: 3 * (4 + 2 * 1_024) });
});
