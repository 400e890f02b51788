import { expect, test } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { reportQuestions } from "@/lib/shared/reports/reportQuestion";
import { judgeTeaching } from "./judgeTeaching";
import { readTaughtFile, TaughtFileError, writeTaughtFile, type TaughtFile } from "./taughtFile";

const QUESTION = '{"type":"choice","instructions":"Which team?","criteria":{"2":"billing","1":"the rest"}}';

function taughtFile(): TaughtFile {
  const request = validateRequest(parseJson(`{"state":"s","model":"m","questions":{"team":${QUESTION}}}`));
  if (!request.ok) throw new Error(JSON.stringify(request.details));
  const [asked] = reportQuestions(request.request.questions);
  const labels = Int32Array.from({ length: 20 }, (_, row) => row % 2);
  const answers = Float64Array.from(labels, (_, row) => (row % 3) / 3).reduce<number[]>(
    (all, p) => [...all, p, 1 - p],
    [],
  );
  const [figures] = judgeTeaching([
    {
      ...{
        name: "team",
        kind: "nominal",
        outcomes: asked!.outcomes,
        labels,
        groups: labels.map((_, row) => row),
      },
      ...{ outOfFold: Float64Array.from(answers), untaught: new Float64Array(40).fill(0.5) },
      curve: [{ rows: 10, accuracy: 0.5, brier: 0.5 }],
    },
  ]);
  const weights = Buffer.from(new Float32Array(2 * 1_024).fill(0.5).buffer).toString("base64");
  const head = { vectors: "both" as const, shares: [1, 2] as [number, number], bias: [0, 1], weights };
  return {
    ...{ name: "mail", base: "model-1.14.0", taughtAt: "2026-11-29T10:00:00.000Z", seed: 1 },
    dataset: { name: "mail.csv", version: null, rows: 20 },
    questions: [
      {
        asked: asked!,
        question: QUESTION,
        head: { ...head, temperature: 1.2, doubt: 0.04 },
        figures: figures!,
      },
    ],
  };
}

test("a file comes back as it was, with the options in their order", () => {
  const file = taughtFile();
  const read = readTaughtFile(writeTaughtFile(file));
  expect(read).toEqual(file);
  expect(read.questions[0]!.asked.outcomes).toEqual(["2", "1"]);
});

const FILE = writeTaughtFile(taughtFile());

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
