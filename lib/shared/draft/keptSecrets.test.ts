import { expect, test } from "vitest";
import type { FileRun } from "@/lib/shared/pageApi/experimentImport";
import { countingIds } from "@/test/drafts";
import { emptyDraft, type Draft } from "./draft";
import { newQuestion } from "./questions/newQuestion";
import { draftToRequest } from "./draftToRequest";
import { readExperiment, writeExperiment } from "./experimentFile";
import { requestToDraft } from "./requestToDraft";
import { readDraft, writeDraft } from "./storedDraft";
import { factsOf } from "@/test/evaluations";

const SECRET = "sk-SECRET-EXAMPLE";
const LOG = JSON.stringify({
  entries: [{ headers: [{ name: "Authorization", value: `Bearer ${SECRET}` }] }],
  n: 1,
});

/** A draft with keys in hidden places, as earlier versions of this program could store it. */
const earlier: Draft = {
  ...emptyDraft("m"),
  questions: [
    {
      ...newQuestion("noul", "a", countingIds()),
      extra: [{ key: "api_key", json: JSON.stringify(SECRET) }],
      criteriaExtra: [{ key: "note", json: JSON.stringify(SECRET) }],
    },
    { ...newQuestion("noul", "b", countingIds()), type: "kept", json: `{"type":"rank","token":"${SECRET}"}` },
  ],
  extra: [
    { key: "log", json: LOG },
    { key: "seed", json: "1" },
  ],
};

const clean: Draft = {
  ...earlier,
  questions: [
    { ...earlier.questions[0]!, extra: [], criteriaExtra: [] },
    { ...earlier.questions[1]!, json: '{\n  "type": "rank"\n}' },
  ],
  extra: [
    { key: "log", json: '{\n  "entries": [\n    {}\n  ],\n  "n": 1\n}' },
    { key: "seed", json: "1" },
  ],
};

test("a request that is read has no key among its unknown fields, and says what was taken out", () => {
  const text = `{"state":"s","log":${LOG},"questions":{"a":{"type":"noul","Api-Key":"x"},"b":{"type":"rank","token":"x"}}}`;
  const reading = requestToDraft(text, countingIds());
  expect(reading).toMatchObject({
    ok: true,
    removed: ["log.entries[0].headers", "questions.a.Api-Key", "questions.b.token"],
    draft: { extra: [clean.extra[0]], questions: [{ extra: [] }, { json: '{\n  "type": "rank"\n}' }] },
  });
});

test("a draft is written, read and sent without the keys of its unknown fields", () => {
  const written = writeDraft(earlier);
  const stored = JSON.stringify({ version: 1, draft: earlier });
  expect([written, JSON.stringify(readDraft(stored)), draftToRequest(earlier)].join()).not.toContain(SECRET);
  expect([readDraft(written), readDraft(stored)]).toEqual([clean, clean]);
  expect(draftToRequest(earlier)).toBe(draftToRequest(clean));
});

test("the file of an experiment is written and read without them, in its runs too", () => {
  const time = "2026-11-28T00:00:00.000Z";
  const run = (text: string, response: string): FileRun => ({
    createdAt: time,
    name: null,
    plan: null,
    requests: [{ text, images: [] }],
    evaluations: [
      {
        ...factsOf({ createdAt: time, modelAnswered: null, status: 422 }),
        ...{ inputTokens: null, outputTokens: null, cost: null, request: 0, response },
      },
    ],
  });
  const refusal = (input: object) =>
    JSON.stringify({ detail: [{ loc: ["body", "questions", "b"], msg: "m", type: "t", input }] });
  const dirty = run(`{"state":"${SECRET}","log":${LOG}}`, refusal({ type: "rank", token: SECRET }));
  const versions = [{ number: 1, note: "", createdAt: time, run: 0, draft: earlier }];
  const file = { name: "n", draft: earlier, versions, runs: [dirty], images: new Map<string, string>() };
  const text = writeExperiment(file);
  expect(text.split(SECRET)).toHaveLength(2);
  // As a program from before wrote it.
  const head = { format: "typed-question-playground/experiment", version: 2, name: "n", images: [] };
  const stored = { version: 1, draft: earlier };
  const raw = { ...head, draft: stored, versions: [{ ...versions[0], draft: stored }], runs: [dirty] };
  for (const source of [text, JSON.stringify(raw)]) {
    const reading = readExperiment(source);
    expect(reading).toMatchObject({ ok: true, experiment: { draft: clean, versions: [{ draft: clean }] } });
    expect(JSON.stringify(reading).split(SECRET)).toHaveLength(2);
    const removed = ["log.entries[0].headers", "questions.a.api_key", "questions.a.criteria.note"];
    expect("removed" in reading ? reading.removed : null).toEqual(
      source === text ? null : [...removed, "questions.b.token"],
    );
  }
});
