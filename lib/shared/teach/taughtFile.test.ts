import { expect, test } from "vitest";
import { readTaughtFile, TaughtFileError, writeTaughtFile } from "./taughtFile";
import { testTaughtFile } from "./testTaughtFile";

test("a file comes back as it was, with the options in their order", () => {
  const file = testTaughtFile();
  const read = readTaughtFile(writeTaughtFile(file));
  expect(read).toEqual(file);
  expect(read.questions[0]!.asked.outcomes).toEqual(["2", "1"]);
});

const FILE = writeTaughtFile(testTaughtFile());

test.each([
  ["format", /"format": 1/, '"format": 2', /^format: expected 1/],
  ["a name of other characters", /"name": "mail",/, '"name": "../x",', /^name: expected 1 to 40/],
  ["a base without a version", /model-1\.14\.0/, "model-latest", /^base: expected a versioned id/],
  ["a bias too few", /"bias": \[\s*0,/, '"bias": [', /^questions › team › head › bias: expected 2 .* not 1$/],
  ["weights of another size", /AAAAPw/, "", /^questions › team › head › weights \(characters\)/],
  ["weights that are no base64", /"weights": "AAA/, '"weights": "<>A', /› head › weights: expected base64$/],
  ["an unknown field", /"seed": 1/, '"seed": 1, "rows": []', /^The file: Unrecognized key/],
  ["a question of no type", /"choice"/, '"box5"', /^questions › team › question: /],
  ["a share above 1", /"taught": 0\.\d+|"taught": \d/, '"taught": 7', /figures › byOutcome › 0 › taught/],
  ["cut off", /\}\s*$/, "", /^Line \d+: /],
])("%s: the message names the place", (_, pattern, replacement, message) => {
  const changed = FILE.replace(pattern, replacement);
  expect(changed).not.toBe(FILE);
  expect(() => readTaughtFile(changed)).toThrow(TaughtFileError);
  expect(() => readTaughtFile(changed)).toThrow(message);
});
