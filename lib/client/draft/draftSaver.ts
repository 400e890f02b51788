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

/** `conflict`: another tab stored this draft meanwhile; nothing is saved until the person decides. */
export type SaveState = "saved" | "failed" | "conflict";

/** Pause after the last change before the draft is stored, in milliseconds. */
const SAVE_DELAY_MS = 500;

/** Stores the draft in the browser, so that it survives a reload. */
export class DraftSaver {
  readonly state: Observable<SaveState>;
  readonly aside = new Observable<AsideDraft | null>(null);

  private readonly saveListeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsaved = false;
  /** The last stored text that this tab knows. */
  private known: string | null = null;

  constructor(
    private readonly session: DraftSession,
    private storage: Storage | null,
    /** The draft's key in the storage; every experiment has its own. */
    private readonly draftKey = DRAFT_KEY,
  ) {
    this.state = new Observable<SaveState>(storage ? "saved" : "failed");
  }

  /** @returns the stored draft, if there is one. */
  load(): Draft | null {
    if (!this.storage) return null;
    const removed = stripDrafts(this.storage, this.draftKey);
    if (removed.length > 0) this.session.stripped.set(removed);
    const loaded = loadDraft(this.storage, this.draftKey);
    this.aside.set(findAside(this.storage, this.draftKey));
    if (!loaded.ok) {
      // The stored draft can neither be read nor moved: never overwrite it.
      this.storage = null;
      this.state.set("failed");
      return null;
    }
    this.known = loaded.text;
    return loaded.draft;
  }

  /** The texts of all drafts in this browser; null if some cannot be read. */
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
      // Unsaved changes would be lost: let the browser ask first.
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

  /** Calls back after each save of this tab, also when the browser has no room. */
  onSave(listener: () => void): () => void {
    this.saveListeners.add(listener);
    return () => this.saveListeners.delete(listener);
  }

  /** Whether anything is unsaved, up to the last key. */
  isTouched(): boolean {
    // Editors first pass their pending text to the form.
    this.session.draft();
    return this.unsaved || this.session.pendingRequest.get() !== null;
  }

  /** Takes a draft that is stored elsewhere already. */
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

  /** @returns whether the browser stores the draft. */
  private store(draft: Draft): boolean {
    if (!this.storage) return false;
    const saved = saveDraft(this.storage, draft, this.draftKey);
    this.state.set(saved.ok ? "saved" : "failed");
    if (saved.ok) this.known = saved.text;
    return saved.ok;
  }

  /** Another tab stored a draft. A tab without changes of its own follows it. */
  private onStorage({ key, newValue }: StorageEvent): void {
    if (key !== this.draftKey || newValue === null || newValue === this.known) return;
    const theirs = this.isTouched() ? null : readDraft(newValue);
    if (!theirs) return this.state.set("conflict");
    this.known = newValue;
    this.session.replace(theirs, "Changes of another tab");
    this.settle();
  }

  /** A draft just taken from the storage needs no save. */
  private settle(): void {
    clearTimeout(this.timer);
    this.unsaved = false;
  }

  /** Before the page goes, unsaved changes are stored, beside the other tab's draft if there is one. */
  private leave(): void {
    if (!this.unsaved) return;
    if (this.storage && this.state.get() === "conflict") {
      this.unsaved = !setAside(this.storage, writeDraft(this.session.draft()), this.draftKey);
    } else this.save();
  }
}
