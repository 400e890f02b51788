import { z } from "zod";
import { DRAFT_KEY, keyFor, moveDrafts, movedKey } from "@/lib/client/draft/draftStorage";
import { newId } from "@/lib/client/draft/newId";

const LIST_KEY = "playground.experiments";
/** Which one this tab of the browser shows. */
const ACTIVE_KEY = "playground.experiment";

const entry = z.object({
  /** Its name in the browser's storage, the same for as long as it is open here. */
  key: z.string(),
  /** Its name on the server, a UUID. */
  id: z.string(),
  name: z.string(),
  /** What the server has of it; null while it has nothing. */
  revision: z.int().nullable(),
  /** Whether the server has what there is to keep. */
  isSaved: z.boolean(),
  /** Closed ones stay until the server has them and the way back is no longer offered. */
  isClosed: z.boolean(),
  /** When it was closed, in milliseconds since 1970: another tab may still offer the way back. */
  closedAt: z.number().optional(),
  /** What the server calls the images of its draft. */
  images: z.array(z.object({ key: z.string(), sha256: z.string() })).optional(),
  /** The run of the history whose answers it shows, where that is a single one. */
  runId: z.string().nullable().optional(),
  /** The run that it was opened from, and the hash of the request that came with it. */
  openedRun: z.object({ id: z.string(), requestHash: z.string() }).optional(),
});
const stored = z.object({ version: z.literal(1), entries: z.array(entry).min(1), active: z.string() });
type Stored = z.output<typeof stored>;
export type Entry = z.output<typeof entry>;

/** The entries, for the code that keeps one of them in step with the server. */
export interface EntryList {
  readonly account: string;
  find(key: string): Entry | undefined;
  update(key: string, part: Partial<Omit<Entry, "key">>): void;
}

/** Where the browser keeps the list of an account's experiments. */
export class ExperimentStorage {
  /** The list's name in the storage, for who follows the other tabs. */
  readonly listKey: string;
  private readonly activeKey: string;

  constructor(
    private readonly storage: Storage | null,
    private readonly account: string,
  ) {
    this.listKey = keyFor(account, LIST_KEY);
    this.activeKey = keyFor(account, ACTIVE_KEY);
  }

  /** What it begins with: the list that is stored, that of nobody in particular, or the draft alone. */
  first(): { entries: readonly Entry[]; active: string | undefined } {
    const { storage, account } = this;
    return (
      this.read() ??
      this.adopt() ?? { entries: [firstEntry(storage, keyFor(account, DRAFT_KEY))], active: undefined }
    );
  }

  /** @returns null where there is none, or none that can be read */
  read(key = this.listKey): Stored | null {
    try {
      const result = stored.safeParse(JSON.parse(this.storage?.getItem(key) ?? ""));
      return result.success ? result.data : null;
    } catch {
      return null;
    }
  }

  /** @returns false where the browser has no room for it, which the drafts say */
  write(entries: readonly Entry[], active: string): boolean {
    const list: z.input<typeof stored> = { version: 1, entries: [...entries], active };
    try {
      this.storage?.setItem(this.listKey, JSON.stringify(list));
      return true;
    } catch {
      return false;
    }
  }

  /** The key of the experiment that this tab of the browser showed last. */
  shownHere(): string | null {
    try {
      return window.sessionStorage.getItem(this.activeKey);
    } catch {
      return null;
    }
  }

  noteShownHere(key: string): void {
    try {
      window.sessionStorage.setItem(this.activeKey, key);
    } catch {
      // A reload then shows the one that was active last in any tab.
    }
  }

  /** What stands in the browser without an account goes to the first account that has nothing here. */
  private adopt(): Stored | null {
    const { storage, account } = this;
    if (!storage || account === "") return null;
    moveDrafts(storage, account);
    const left = this.read(LIST_KEY);
    if (!left) return null;
    storage.removeItem(LIST_KEY);
    const keyNow = (key: string) => (storage.getItem(key) === null ? movedKey(account, key) : key);
    const entries = left.entries.map((one) => ({
      ...one,
      key: keyNow(one.key),
      // What the server has of it may be of another account.
      isSaved: one.isSaved && (one.isClosed || one.revision === null),
    }));
    return { ...left, entries, active: keyNow(left.active) };
  }
}

/** The draft of a browser that has no experiments yet is the first of them. */
const firstEntry = (storage: Storage | null, key: string): Entry => ({
  key,
  id: newId(),
  name: "Experiment 1",
  revision: null,
  isSaved: (storage?.getItem(key) ?? null) === null,
  isClosed: false,
});

export const openEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ isClosed }) => !isClosed);
