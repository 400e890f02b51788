import type { Draft } from "@/lib/shared/draft/draft";
import { readDraft, writeDraft } from "@/lib/shared/draft/storedDraft";
import { draftTextWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";

export const DRAFT_KEY = "playground.draft";

/** The name of what is kept for an account. The one of nobody in particular is the empty one. */
export const keyFor = (account: string, key: string): string => (account === "" ? key : `${key}@${account}`);

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
 * Takes keys and headers out of the unknown fields of every draft that is stored, of every account: earlier drafts hold
 * these as they came. One for which there is no room stays.
 * @returns the places of what was taken out of this draft
 */
export function stripDrafts(storage: Storage, draftKey = DRAFT_KEY): string[] {
  const own: string[] = [];
  for (const key of Object.keys(storage).filter((name) => name.startsWith(DRAFT_KEY))) {
    const { text, removed } = draftTextWithoutSecrets(storage.getItem(key) ?? "");
    if (removed.length === 0) continue;
    if (key === draftKey) own.push(...removed);
    try {
      storage.setItem(key, text);
    } catch {
      // Such a draft is read without them all the same.
    }
  }
  return own;
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
  if (!setAside(storage, text, draftKey)) return { ok: false };
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

/**
 * Keeps a draft that cannot be the current one of its place.
 * @returns whether the browser had room for it
 */
export function setAside(storage: Storage, text: string, draftKey = DRAFT_KEY): boolean {
  const first = asideKey(draftKey);
  let key = first;
  for (let number = 2; storage.getItem(key) !== null; number += 1) key = `${first}.${number}`;
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Moves the drafts that stand here without an account to one. Those for which there is no room stay. */
export function moveDrafts(storage: Storage, account: string): void {
  for (const key of Object.keys(storage)) {
    const text = storage.getItem(key);
    if (text === null || (key !== DRAFT_KEY && !key.startsWith(`${DRAFT_KEY}.`))) continue;
    // First: a full storage has no room for it twice.
    storage.removeItem(key);
    try {
      storage.setItem(movedKey(account, key), text);
    } catch {
      storage.setItem(key, text);
    }
  }
}

/** Where {@link moveDrafts} moves a draft to. */
export const movedKey = (account: string, key: string): string =>
  keyFor(account, DRAFT_KEY) + key.slice(DRAFT_KEY.length);

/** The texts of all drafts that are stored, of every account. */
export function storedTexts(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(DRAFT_KEY))
    .flatMap((key) => storage.getItem(key) ?? []);
}

/** The first draft that was set aside, for the account of this one. */
export function findAside(storage: Storage, draftKey = DRAFT_KEY): AsideDraft | null {
  const keys = Object.keys(storage).filter((key) => key.startsWith(asideKey(draftKey)));
  const [key] = keys.sort();
  const text = key === undefined ? null : storage.getItem(key);
  return key === undefined || text === null ? null : { key, text, draft: readDraft(text) };
}

/** Beside the first draft of the account. A number is added while the place is taken. */
const asideKey = (draftKey: string): string => `${draftKey.split(".", 2).join(".")}.aside`;
