import { expect, test } from "vitest";
import { isList, readLevels, readOptions } from "./pasteRows";

const options = (text: string) =>
  readOptions(text).map(({ name, description }) =>
    description.mode === "json" ? [name, { json: description.text }] : [name, description.text],
  );

test.each([
  [
    "names",
    "billing\nsales\r\n\n  other  ",
    [
      ["billing", ""],
      ["sales", ""],
      ["other", ""],
    ],
  ],
  [
    "name and description",
    "billing: money, refunds\nslot: at 10:30",
    [
      ["billing", "money, refunds"],
      ["slot", "at 10:30"],
    ],
  ],
  [
    "a clock time in a name",
    "10:30\nhttps://example.org",
    [
      ["10:30", ""],
      ["https://example.org", ""],
    ],
  ],
  [
    "cells of a table",
    "billing\tmoney: all of it\nsales\tquotes",
    [
      ["billing", "money: all of it"],
      ["sales", "quotes"],
    ],
  ],
  [
    "bullets and numbers",
    "- one\n* two: b\n• three\n1. four\n2) five",
    [
      ["one", ""],
      ["two", "b"],
      ["three", ""],
      ["four", ""],
      ["five", ""],
    ],
  ],
  [
    "a JSON object",
    '{"10": "ten", "a": null, "b": {"n":9007199254740993}}',
    [
      ["10", "ten"],
      ["a", ""],
      ["b", { json: '{"n":9007199254740993}' }],
    ],
  ],
  [
    "a JSON array of names",
    '["x", "y: z"]',
    [
      ["x", ""],
      ["y: z", ""],
    ],
  ],
  [
    "a JSON array of objects",
    '[{"name": "x", "description": "d"}, {"other": 1}]',
    [
      ["x", "d"],
      ["", { json: '{"other": 1}' }],
    ],
  ],
  [
    "broken JSON as lines",
    '{"a": 1\nb',
    [
      ['{"a"', "1"],
      ["b", ""],
    ],
  ],
])("options are read from %s", (_name, text, expected) => {
  expect(options(text)).toEqual(expected);
});

test.each([
  ["lines", "low\n\nhigh", ["low", "high"]],
  ["numbered levels", "0: low\nLevel 1 - mid\n2\thigh\n3. top", ["low", "mid", "high", "top"]],
  ["a level that starts with a number", "10 or more\n2x speed", ["10 or more", "2x speed"]],
  ["a JSON array", '["low", {"a": 1.0}]', ["low", '{"a": 1.0}']],
  ["a legend", '{"0": "low", "1": "high"}', ["low", "high"]],
])("levels are read from %s", (_name, text, expected) => {
  expect(readLevels(text).map(({ text: level }) => level)).toEqual(expected);
});

test("a paste is a list when it has more than one line with text", () => {
  expect(["a", "a\n", "\n a \n\n", "a\nb"].map(isList)).toEqual([false, false, false, true]);
});
