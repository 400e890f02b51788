import fc from "fast-check";
import { expect, test } from "vitest";
import { drafts } from "@/test/drafts";
import { emptyDraft } from "./draft";
import { readExperiment, writeExperiment, type ExperimentFile } from "./experimentFile";

const versions = fc.array(
  fc.record({ number: fc.nat().map((n) => n + 1), note: fc.string(), createdAt: fc.string(), draft: drafts }),
  { maxLength: 3 },
);
const images = fc
  .dictionary(fc.string(), fc.uint8Array())
  .map(
    (found) =>
      new Map(Object.entries(found).map(([key, bytes]) => [key, Buffer.from(bytes).toString("base64")])),
  );

const EXPERIMENT: ExperimentFile = {
  name: "Tone",
  draft: emptyDraft("m"),
  versions: [{ number: 1, note: "", createdAt: "2026-11-28T12:00:00.000Z", draft: emptyDraft("m") }],
  images: new Map(),
};

test("an exported experiment comes back whole", () => {
  fc.assert(
    fc.property(
      fc.record({ name: fc.string({ unit: "binary" }), draft: drafts, versions, images }),
      (experiment) => {
        const text = writeExperiment(experiment);
        expect(readExperiment(text)).toEqual({ ok: true, experiment });
        expect(readExperiment(`\ufeff${text}`)).toEqual({ ok: true, experiment });
      },
    ),
  );
});

const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(writeExperiment(EXPERIMENT)) as Record<string, unknown>;
  change(file);
  return JSON.stringify(file);
};

test.each([
  ["not JSON", "{", "This is no experiment that was exported here."],
  ["foreign", '{"state":"s"}', "This is no experiment that was exported here."],
  [
    "newer",
    changed((file) => (file.version = 2)),
    "A newer version of this program wrote this experiment (format 2, and this program reads up to 1).",
  ],
  [
    "damaged",
    changed((file) => (file.images = [{ key: "k", data_base64: "?" }])),
    "The experiment is damaged at images.0.data_base64: Invalid base64-encoded string.",
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
    changed((file) => (file.versions = [{ number: 3, note: "", createdAt: "", draft: {} }])),
    "The draft of version 3 is damaged, or a newer version of this program wrote it.",
  ],
])("a file that is %s is refused with the reason", (_name, text, message) => {
  expect(readExperiment(text)).toEqual({ ok: false, message });
});
