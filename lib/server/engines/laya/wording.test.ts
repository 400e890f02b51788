import { expect, test } from "vitest";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore, withExamples } from "@typed-question/protocol/testing/questions";
import { instructionsText, layaText, optionTexts } from "./wording";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const json = (value: string): EngineContent => ({ format: "json", parts: [{ type: "text", text: value }] });

test("JSON is written with a space after a comma and a colon, its strings, order and numbers as they were", () => {
  expect(
    layaText(json('{"z":[1,2.50,9007199254740993,null,true],"10":{"é\\n":"a\\"b, c: d"},"2":{},"e":[]}')),
  ).toBe('{"z": [1, 2.50, 9007199254740993, null, true], "10": {"é\\n": "a\\"b, c: d"}, "2": {}, "e": []}');
});

test("prose is read as it is, all of its parts", () => {
  expect(layaText({ format: "text", parts: [..."a{b"].map((char) => ({ type: "text", text: char })) })).toBe(
    "a{b",
  );
  expect(layaText(null)).toBe("");
});

test.each<[EngineQuestion, string, string[]]>([
  [
    askNoul(text("Is it late?")),
    "noul question: Is it late?",
    ["false: no, the statement does not hold", "true: yes, the statement holds"],
  ],
  [
    askNoul(json('{"ask":["late",1]}'), json('{"after":"6"}'), text("")),
    'noul question: {"ask": ["late", 1]}',
    ["false: no, the statement does not hold", 'true: {"after": "6"}'],
  ],
  [
    askChoice(null, [
      { name: "a", description: text("first") },
      { name: "b", description: null },
      { name: "", description: text("") },
      { name: "10", description: json('["x","y"]') },
    ]),
    "choice question: ",
    ["a: first", "b", "", '10: ["x", "y"]'],
  ],
  [
    withExamples(askNoul(text("Is it late?"), text("after six")), [["At noon."], ["At seven.", "At ten."]]),
    "noul question: Is it late?",
    ["false: Examples:\n- At noon.", "true: after six\nExamples:\n- At seven.\n- At ten."],
  ],
  [
    askScore(text("How bad?"), [text("fine"), json('{"is":"bad"}')]),
    "score question: How bad?",
    ["level 0: fine", 'level 1: {"is": "bad"}'],
  ],
])("%j is worded as in training", (question, instructions, options) => {
  expect(instructionsText(question)).toBe(instructions);
  expect(optionTexts(question)).toEqual(options);
});
