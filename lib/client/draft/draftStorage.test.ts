import { expect, test } from "vitest";
import { emptyDraft } from "@/lib/shared/draft/draft";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import {
  DRAFT_KEY,
  findAside,
  loadDraft,
  saveDraft,
  setAside,
  storedTexts,
  stripDrafts,
} from "./draftStorage";

/** The browser's storage with room for this many characters. */
function storageFor(room: number, entries: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(entries, key) ? (entries[key] ?? null) : null),
    setItem: (key: string, value: string) => {
      const others = Object.entries(entries).filter(([other]) => other !== key);
      const used = others.reduce((sum, [, text]) => sum + text.length, 0);
      if (used + value.length > room) throw new DOMException("Full", "QuotaExceededError");
      entries[key] = value;
    },
    removeItem: (key: string) => void delete entries[key],
  };
  return new Proxy(entries, {
    get: (_, name) => methods[name as keyof typeof methods],
  }) as unknown as Storage;
}

const UNREADABLE = '{"version":1,"draft":{';

test("a draft that cannot be read makes room for the next one", () => {
  const storage = storageFor(10_000, { [DRAFT_KEY]: UNREADABLE });
  expect(loadDraft(storage)).toEqual({ ok: true, draft: null, text: null });
  expect(findAside(storage)).toEqual({ key: `${DRAFT_KEY}.aside`, text: UNREADABLE, draft: null });
});

test("without room to set it aside it stays where it is", () => {
  const storage = storageFor(UNREADABLE.length, { [DRAFT_KEY]: UNREADABLE });
  expect(loadDraft(storage)).toEqual({ ok: false });
  expect(storage.getItem(DRAFT_KEY)).toBe(UNREADABLE);
});

test("a full storage is an answer and no exception", () => {
  const storage = storageFor(5);
  expect([saveDraft(storage, emptyDraft("m")), setAside(storage, "too long")]).toEqual([
    { ok: false },
    false,
  ]);
});

test("drafts that are set aside are kept beside each other", () => {
  const storage = storageFor(10_000, { other: "x" });
  const text = writeDraft(emptyDraft("m"));
  expect([saveDraft(storage, emptyDraft("m")), setAside(storage, "a"), setAside(storage, "b")]).toEqual([
    { ok: true, text },
    true,
    true,
  ]);
  expect(storedTexts(storage)).toEqual([text, "a", "b"]);
});

test("earlier drafts of every account lose the keys of their unknown fields, where there is room or not", () => {
  const stored = (extra: object[]) => JSON.stringify({ version: 1, draft: { ...emptyDraft("m"), extra } });
  const seed = { key: "seed", json: "1" };
  const log = { key: "log", json: '{"headers":{"Authorization":"Bearer sk-SECRET"},"n":1}' };
  const token = { key: "token", json: '"x"' };
  const [mine, other, unreadable] = [`${DRAFT_KEY}@me.1`, `${DRAFT_KEY}@you.2`, `${DRAFT_KEY}.aside`];
  const entries = {
    [mine]: stored([seed, log, token]),
    [other]: stored([token]),
    [unreadable]: UNREADABLE,
    [DRAFT_KEY]: stored([seed]),
    other: stored([token]),
  };
  expect(stripDrafts(storageFor(10_000, entries), mine)).toEqual(["log.headers", "token"]);
  expect(entries).toEqual({
    [mine]: stored([seed, { key: "log", json: '{\n  "n": 1\n}' }]),
    [other]: stored([]),
    [unreadable]: UNREADABLE,
    [DRAFT_KEY]: stored([seed]),
    other: stored([token]),
  });
  const full = storageFor(0, { [DRAFT_KEY]: stored([token]) });
  expect([stripDrafts(full), loadDraft(full)]).toMatchObject([["token"], { draft: { extra: [] } }]);
});
