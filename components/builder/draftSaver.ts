import type { Draft } from "@/lib/builder/draft";
import { readDraft, writeDraft } from "@/lib/builder/storedDraft";
import type { DraftSession } from "./draftSession";
import { DRAFT_KEY, findAside, loadDraft, saveDraft, setAside, type AsideDraft } from "./draftStorage";
import { Observable } from "./observable";

/** `conflict`: another tab stored this draft since; nothing is saved until the person decides. */
export type SaveState = "saved" | "failed" | "conflict";

/** Pause after the last change before the draft is stored, in milliseconds. */
const SAVE_DELAY_MS = 500;

/** Keeps the draft in the browser's storage, so that it is there after a reload. */
export class DraftSaver {
  readonly state: Observable<SaveState>;
  readonly aside = new Observable<AsideDraft | null>(null);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private unsaved = false;
  /** The stored text that this tab knows of. */
  private known: string | null = null;

  constructor(
    private readonly session: DraftSession,
    private readonly storage: Storage | null,
  ) {
    this.state = new Observable<SaveState>(storage ? "saved" : "failed");
  }

  /** @returns the stored draft, where there is one. */
  load(): Draft | null {
    if (!this.storage) return null;
    const { draft, text } = loadDraft(this.storage);
    this.known = text;
    this.aside.set(findAside(this.storage));
    return draft;
  }

  /** Follows the draft and the other tabs until the returned function is called. */
  start(): () => void {
    const stop = this.session.onChange(() => this.schedule());
    const onStorage = (event: StorageEvent) => this.onStorage(event);
    const onLeave = () => this.leave();
    window.addEventListener("storage", onStorage);
    window.addEventListener("pagehide", onLeave);
    return () => {
      this.leave();
      stop();
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pagehide", onLeave);
    };
  }

  /** Ends a conflict with this tab's draft. */
  keepMine(): void {
    this.state.set("saved");
    this.save();
  }

  /** Ends a conflict with the other tab's draft. */
  takeTheirs(): void {
    const text = this.storage?.getItem(DRAFT_KEY) ?? null;
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
    this.aside.set(this.storage ? findAside(this.storage) : null);
  }

  private schedule(): void {
    this.unsaved = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_DELAY_MS);
  }

  private save(): void {
    clearTimeout(this.timer);
    if (!this.storage || this.state.get() === "conflict") return;
    const saved = saveDraft(this.storage, this.session.draft());
    this.state.set(saved.ok ? "saved" : "failed");
    if (!saved.ok) return;
    this.unsaved = false;
    this.known = saved.text;
  }

  private onStorage(event: StorageEvent): void {
    if (event.key !== DRAFT_KEY || event.newValue === null || event.newValue === this.known) return;
    this.state.set("conflict");
  }

  /** The page goes: what is not saved yet is saved, beside the other tab's draft if there is one. */
  private leave(): void {
    if (!this.unsaved) return;
    if (this.storage && this.state.get() === "conflict") {
      setAside(this.storage, writeDraft(this.session.draft()));
      this.unsaved = false;
    } else this.save();
  }
}
