import fc from "fast-check";
import { expect, test } from "vitest";
import type { FileRun } from "@/lib/shared/pageApi/experimentImport";
import { drafts } from "@/test/drafts";
import { emptyDraft } from "./draft";
import { readExperiment, writeExperiment, type ExperimentFile } from "./experimentFile";
import { factsOf } from "@/test/evaluations";

const times = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
const time = times.map((date) => date.toISOString());
const versions = fc
  .uniqueArray(
    fc.record({
      number: fc.integer({ min: 1, max: 1_000_000 }),
      note: fc.string(),
      createdAt: time,
      run: fc.constantFrom(null, 0),
      draft: drafts,
    }),
    { maxLength: 3, selector: ({ number }) => number },
  )
  .map((found) => found.toSorted((one, other) => one.number - other.number));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const plan: FileRun["plan"] = { repeats: 2, columns: [{ model: "m", wanted: 2, deterministic: false }] };
const requests: FileRun["requests"] = [{ text: "{}", images: [{ part: "p", image: "k" }] }];
const runs = fc.array(
  fc.record({
    createdAt: time,
    name: orNull(fc.string()),
    plan: orNull(fc.constant(plan)),
    requests: fc.constant(requests),
    evaluations: fc
      .record({
        id: fc.constant("req_1"),
        createdAt: time,
        askId: orNull(fc.constant("ask-1")),
        modelAsked: orNull(fc.string()),
        modelAnswered: orNull(fc.string()),
        status: fc.integer({ min: 100, max: 599 }),
        latencyMs: fc.double({ min: 0, max: 1e9, noNaN: true }).map((ms) => ms + 0),
        inputTokens: orNull(fc.nat()),
        outputTokens: orNull(fc.nat()),
        currency: orNull(fc.constant("USD")),
        cost: orNull(fc.double({ min: 1e-9, max: 1, noNaN: true })),
        request: fc.constantFrom(null, 0),
        response: fc.string({ unit: "binary" }),
      })
      .map((evaluation) => [{ ...factsOf(), ...evaluation }]),
  }),
  { minLength: 1, maxLength: 2 },
);
const images = fc
  .dictionary(fc.string(), fc.uint8Array())
  .map(
    (found) =>
      new Map(
        Object.entries({ ...found, k: [1] }).map(([key, bytes]) => [
          key,
          Buffer.from(bytes).toString("base64"),
        ]),
      ),
  );

const version = (number: number) => ({
  ...{ number, note: "", createdAt: "2026-11-28T12:00:00.000Z", run: null },
  draft: emptyDraft("m"),
});
const EXPERIMENT: ExperimentFile = {
  name: "Tone",
  draft: emptyDraft("m"),
  versions: [version(1)],
  runs: [],
  images: new Map(),
};

test("an exported experiment comes back whole", () => {
  fc.assert(
    fc.property(
      fc.record({ name: fc.string({ unit: "binary" }), draft: drafts, versions, runs, images }),
      (experiment) => {
        const text = writeExperiment(experiment);
        expect(readExperiment(text)).toEqual({ ok: true, experiment });
        expect(readExperiment(`\ufeff${text}`)).toEqual({ ok: true, experiment });
      },
    ),
  );
});

test("a file from before there were answers in it is read as one without", () => {
  const text = changed((file) => {
    file.version = 1;
    delete file.runs;
    for (const one of file.versions as { run?: null }[]) delete one.run;
  });
  expect(readExperiment(text)).toEqual({ ok: true, experiment: EXPERIMENT });
});

const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(writeExperiment(EXPERIMENT)) as Record<string, unknown>;
  change(file);
  return JSON.stringify(file);
};

test.each([
  ["empty", "", "The file is empty."],
  ["blank", "\ufeff \n", "The file is empty."],
  ["a web page", "<!doctype html>", 'The file is not JSON at character 0: Expected a value but found "<".'],
  ["plain text", "hello", 'The file is not JSON at character 0: Expected a value but found "h".'],
  [
    "damaged as JSON",
    writeExperiment(EXPERIMENT).replace('"version": 2,', '"version": 2'),
    "The file is not JSON at character 71: Expected ',' or '}' but found \"\\\"\".",
  ],
  ["foreign", '{"state":"s"}', "This is no experiment that was exported here."],
  [
    "newer",
    changed((file) => (file.version = 3)),
    "A newer version of this program wrote this experiment (format 3, and this program reads up to 2).",
  ],
  [
    "damaged",
    changed((file) => (file.images = [{ key: "k", data_base64: "?" }])),
    "The experiment is damaged at images.0.data_base64: Invalid base64-encoded string.",
  ],
  [
    "with versions out of order",
    changed((file) => (file.versions = [version(2), version(2)])),
    "The experiment is damaged at versions.1.number: Expected a number above 2.",
  ],
  [
    "with a time that is none",
    changed((file) => (file.versions = [{ ...version(1), createdAt: "yesterday" }])),
    "The experiment is damaged at versions.0.createdAt: Invalid ISO datetime.",
  ],
  [
    "without the answers of a version",
    changed((file) => (file.versions = [{ ...version(1), run: 0 }])),
    "The experiment is damaged at versions.0.run: There is no such run.",
  ],
  [
    "with a newer draft",
    changed((file) => (file.draft = { version: 99 })),
    "The draft is damaged, or a newer version of this program wrote it.",
  ],
  [
    "with a damaged draft",
    changed((file) => ((file.draft as { draft: { repeats: number } }).draft.repeats = 0)),
    "The draft is damaged at draft.draft.repeats: Too small: expected number to be >=1.",
  ],
  [
    "with a damaged version",
    changed((file) => (file.versions = [{ ...version(3), draft: {} }])),
    "The draft of version 3 is damaged, or a newer version of this program wrote it.",
  ],
])("a file that is %s is refused with the reason", (_name, text, message) => {
  expect(readExperiment(text)).toEqual({ ok: false, message });
});

test("a file that was cut off is told so, wherever the cut is", () => {
  const whole = writeExperiment({ ...EXPERIMENT, name: 'a "\\n" \u0001' }).trimEnd();
  for (let end = 1; end < whole.length; end += 1) {
    expect(readExperiment(whole.slice(0, end))).toEqual({
      ok: false,
      message: `The file ends at character ${end}, before its JSON does: it may have been cut off.`,
    });
  }
});
