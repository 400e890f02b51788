import type { Draft } from "@/lib/builder/draft";
import { readDraft, writeDraft } from "@/lib/builder/storedDraft";

export const DRAFT_KEY = "playground.draft";
/** Where a draft goes that cannot be the current one. A number is added while the place is taken. */
const ASIDE_KEY = "playground.draft.aside";

export interface AsideDraft {
  key: string;
  text: string;
  /** The draft, where it can be read. */
  draft: Draft | null;
}

export type LoadedDraft = { ok: true; draft: Draft | null; text: string | null } | { ok: false };

/** The browser's storage, or null where the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Loads the current draft. One that cannot be read is set aside, never dropped: where there is no room for
 * that the answer is not `ok`, and nothing may be written over it.
 */
export function loadDraft(storage: Storage, draftKey = DRAFT_KEY): LoadedDraft {
  const text = storage.getItem(draftKey);
  if (text === null) return { ok: true, draft: null, text };
  const draft = readDraft(text);
  if (draft) return { ok: true, draft, text };
  if (!setAside(storage, text)) return { ok: false };
  storage.removeItem(draftKey);
  return { ok: true, draft: null, text: null };
}

/** @returns the text that was stored, or why the browser refused it. */
export function saveDraft(
  storage: Storage,
  draft: Draft,
  draftKey = DRAFT_KEY,
): { ok: true; text: string } | { ok: false } {
  const text = writeDraft(draft);
  try {
    storage.setItem(draftKey, text);
    return { ok: true, text };
  } catch {
    return { ok: false };
  }
}

/** @returns whether the browser had room for it. */
export function setAside(storage: Storage, text: string): boolean {
  let number = 1;
  while (storage.getItem(asideKey(number)) !== null) number += 1;
  try {
    storage.setItem(asideKey(number), text);
    return true;
  } catch {
    return false;
  }
}

/** The texts of all drafts that are stored. */
export function storedTexts(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(DRAFT_KEY))
    .flatMap((key) => storage.getItem(key) ?? []);
}

/** The first draft that was set aside. */
export function findAside(storage: Storage): AsideDraft | null {
  const keys = Object.keys(storage).filter((key) => key.startsWith(ASIDE_KEY));
  const [key] = keys.sort();
  const text = key === undefined ? null : storage.getItem(key);
  return key === undefined || text === null ? null : { key, text, draft: readDraft(text) };
}

const asideKey = (number: number): string => (number === 1 ? ASIDE_KEY : `${ASIDE_KEY}.${number}`);
