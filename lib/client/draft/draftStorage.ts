import type { Draft } from "@/lib/shared/draft/draft";
import { readDraft, writeDraft } from "@/lib/shared/draft/storedDraft";
import { draftTextWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";

export const DRAFT_KEY = "playground.draft";

/** The storage key of an account's entry. The empty account stands for nobody. */
export const keyFor = (account: string, key: string): string => (account === "" ? key : `${key}@${account}`);

export interface AsideDraft {
  key: string;
  text: string;
  /** The draft, if it is readable. */
  draft: Draft | null;
}

export type LoadedDraft = { ok: true; draft: Draft | null; text: string | null } | { ok: false };

/** The browser's storage, or null when the browser forbids it. */
export function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Removes keys and headers from the unknown fields of every stored draft, of every account: earlier versions
 * stored them. A draft stays unchanged if the storage is full.
 * @returns the removed places of this draft
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
      // Even so, such a draft is read without them.
    }
  }
  return own;
}

/**
 * Loads the current draft. An unreadable one is set aside, never dropped. If the storage has no room for
 * that, the result is not `ok`, and the draft must not be overwritten.
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

/** @returns the stored text, or the browser's reason for refusing it. */
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
 * Sets aside a draft that cannot be the current one of its place.
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

/** Moves the drafts without an account to one. If the storage is full, they stay. */
export function moveDrafts(storage: Storage, account: string): void {
  for (const key of Object.keys(storage)) {
    const text = storage.getItem(key);
    if (text === null || (key !== DRAFT_KEY && !key.startsWith(`${DRAFT_KEY}.`))) continue;
    // Remove it first: a full storage has no room for it twice.
    storage.removeItem(key);
    try {
      storage.setItem(movedKey(account, key), text);
    } catch {
      storage.setItem(key, text);
    }
  }
}

/** The new key of a draft that {@link moveDrafts} moves. */
export const movedKey = (account: string, key: string): string =>
  keyFor(account, DRAFT_KEY) + key.slice(DRAFT_KEY.length);

/** The texts of all stored drafts, of every account. */
export function storedTexts(storage: Storage): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(DRAFT_KEY))
    .flatMap((key) => storage.getItem(key) ?? []);
}

/** The first draft of this account that was set aside. */
export function findAside(storage: Storage, draftKey = DRAFT_KEY): AsideDraft | null {
  const keys = Object.keys(storage).filter((key) => key.startsWith(asideKey(draftKey)));
  const [key] = keys.sort();
  const text = key === undefined ? null : storage.getItem(key);
  return key === undefined || text === null ? null : { key, text, draft: readDraft(text) };
}

/** Beside the first draft of the account. A number is added while the place is taken. */
const asideKey = (draftKey: string): string => `${draftKey.split(".", 2).join(".")}.aside`;
