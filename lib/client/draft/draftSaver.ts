import type { Draft } from "@/lib/shared/draft/draft";
import { readDraft, writeDraft } from "@/lib/shared/draft/storedDraft";
import type { DraftSession } from "./draftSession";
import {
  DRAFT_KEY,
  findAside,
  loadDraft,
  saveDraft,
  setAside,
  storedTexts,
  stripDrafts,
  type AsideDraft,
} from "./draftStorage";
import { Observable } from "./observable";

/** `conflict`: another tab stored this draft since; nothing is saved until the person decides. */
export type SaveState = "saved" | "failed" | "conflict";

/** Pause after the last change before the draft is stored, in milliseconds. */
const SAVE_DELAY_MS = 500;

/** Keeps the draft in the browser's storage, so that it is there after a reload. */
export class DraftSaver {
  readonly state: Observable<SaveState>;
  readonly aside = new Observable<AsideDraft | null>(null);

  private readonly saveListeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsaved = false;
  /** The stored text that this tab knows of. */
  private known: string | null = null;

  constructor(
    private readonly session: DraftSession,
    private storage: Storage | null,
    /** Where the draft is stored; every experiment has a place of its own. */
    private readonly draftKey = DRAFT_KEY,
  ) {
    this.state = new Observable<SaveState>(storage ? "saved" : "failed");
  }

  /** @returns the stored draft, where there is one. */
  load(): Draft | null {
    if (!this.storage) return null;
    const removed = stripDrafts(this.storage, this.draftKey);
    if (removed.length > 0) this.session.stripped.set(removed);
    const loaded = loadDraft(this.storage, this.draftKey);
    this.aside.set(findAside(this.storage, this.draftKey));
    if (!loaded.ok) {
      // What is stored can neither be read nor moved: it stays, and nothing is written over it.
      this.storage = null;
      this.state.set("failed");
      return null;
    }
    this.known = loaded.text;
    return loaded.draft;
  }

  /** The texts of every draft that this browser keeps; null where it keeps some that cannot be read. */
  storedTexts(): string[] | null {
    return this.storage ? storedTexts(this.storage) : null;
  }

  /** Follows the draft and the other tabs until the returned function is called. */
  start(): () => void {
    const stop = this.session.onChange(() => this.schedule());
    const onStorage = (event: StorageEvent) => this.onStorage(event);
    const onLeave = () => this.leave();
    const onClose = (event: BeforeUnloadEvent) => {
      this.leave();
      // What could not be saved would be lost: the browser asks first.
      if (this.unsaved) event.preventDefault();
    };
    window.addEventListener("storage", onStorage);
    window.addEventListener("pagehide", onLeave);
    window.addEventListener("beforeunload", onClose);
    return () => {
      this.leave();
      stop();
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pagehide", onLeave);
      window.removeEventListener("beforeunload", onClose);
    };
  }

  /** Calls back when changes of this tab were stored, also where the browser has no room for them. */
  onSave(listener: () => void): () => void {
    this.saveListeners.add(listener);
    return () => this.saveListeners.delete(listener);
  }

  /** Whether there is something here that is stored nowhere yet, down to the last key. */
  isTouched(): boolean {
    // What editors hold back is given to the form, and counts.
    this.session.draft();
    return this.unsaved || this.session.pendingRequest.get() !== null;
  }

  /** Takes a draft that is kept elsewhere already. */
  take(draft: Draft, label: string): void {
    this.session.replace(draft, label);
    this.store(draft);
    this.settle();
  }

  /** Ends a conflict with this tab's draft. */
  keepMine(): void {
    this.state.set("saved");
    this.save();
  }

  /** Ends a conflict with the other tab's draft. */
  takeTheirs(): void {
    const text = this.storage?.getItem(this.draftKey) ?? null;
    const draft = text === null ? null : readDraft(text);
    this.known = text;
    this.state.set("saved");
    if (draft) this.session.replaceWithOffer(draft, "Took the draft of the other tab.");
  }

  openAside({ draft }: AsideDraft): void {
    if (draft) this.session.replaceWithOffer(draft, "Opened the draft that was set aside.");
  }

  dropAside({ key }: AsideDraft): void {
    this.storage?.removeItem(key);
    this.aside.set(this.storage ? findAside(this.storage, this.draftKey) : null);
  }

  private schedule(): void {
    this.unsaved = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_DELAY_MS);
  }

  private save(): void {
    clearTimeout(this.timer);
    const draft = this.session.draft();
    this.session.images.keep(draft.images);
    if (this.state.get() === "conflict") return;
    if (this.store(draft)) this.unsaved = false;
    for (const listener of this.saveListeners) listener();
  }

  /** @returns whether the browser keeps the draft. */
  private store(draft: Draft): boolean {
    if (!this.storage) return false;
    const saved = saveDraft(this.storage, draft, this.draftKey);
    this.state.set(saved.ok ? "saved" : "failed");
    if (saved.ok) this.known = saved.text;
    return saved.ok;
  }

  /** Another tab stored a draft. A tab in which nothing was changed since follows it. */
  private onStorage({ key, newValue }: StorageEvent): void {
    if (key !== this.draftKey || newValue === null || newValue === this.known) return;
    const theirs = this.isTouched() ? null : readDraft(newValue);
    if (!theirs) return this.state.set("conflict");
    this.known = newValue;
    this.session.replace(theirs, "Changes of another tab");
    this.settle();
  }

  /** What was just taken from the storage needs not be stored again. */
  private settle(): void {
    clearTimeout(this.timer);
    this.unsaved = false;
  }

  /** The page goes: what is not saved yet is saved, beside the other tab's draft if there is one. */
  private leave(): void {
    if (!this.unsaved) return;
    if (this.storage && this.state.get() === "conflict") {
      this.unsaved = !setAside(this.storage, writeDraft(this.session.draft()), this.draftKey);
    } else this.save();
  }
}
