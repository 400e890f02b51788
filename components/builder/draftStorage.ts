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

export type LoadedDraft = { draft: Draft | null; text: string | null };

/** The browser's storage, or null where the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Loads the current draft. One that cannot be read is set aside, never dropped. */
export function loadDraft(storage: Storage): LoadedDraft {
  const text = storage.getItem(DRAFT_KEY);
  if (text === null) return { draft: null, text };
  const draft = readDraft(text);
  if (draft) return { draft, text };
  setAside(storage, text);
  storage.removeItem(DRAFT_KEY);
  return { draft: null, text: null };
}

/** @returns the text that was stored, or why the browser refused it. */
export function saveDraft(storage: Storage, draft: Draft): { ok: true; text: string } | { ok: false } {
  const text = writeDraft(draft);
  try {
    storage.setItem(DRAFT_KEY, text);
    return { ok: true, text };
  } catch {
    return { ok: false };
  }
}

export function setAside(storage: Storage, text: string): void {
  for (let number = 1; ; number += 1) {
    const key = asideKey(number);
    if (storage.getItem(key) !== null) continue;
    storage.setItem(key, text);
    return;
  }
}

/** The first draft that was set aside. */
export function findAside(storage: Storage): AsideDraft | null {
  const keys = Object.keys(storage).filter((key) => key.startsWith(ASIDE_KEY));
  const [key] = keys.sort();
  const text = key === undefined ? null : storage.getItem(key);
  return key === undefined || text === null ? null : { key, text, draft: readDraft(text) };
}

const asideKey = (number: number): string => (number === 1 ? ASIDE_KEY : `${ASIDE_KEY}.${number}`);
