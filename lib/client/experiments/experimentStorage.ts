import { z } from "zod";
import { DRAFT_KEY, keyFor, moveDrafts, movedKey } from "@/lib/client/draft/draftStorage";
import { newId } from "@/lib/client/draft/newId";

const LIST_KEY = "playground.experiments";
/** The experiment shown in this browser tab. */
const ACTIVE_KEY = "playground.experiment";

const entry = z.object({
  /** Its key in the browser's storage, constant while it is open here. */
  key: z.string(),
  /** Its id on the server, a UUID. */
  id: z.string(),
  name: z.string(),
  /** The server's revision; null if it is not stored there. */
  revision: z.int().nullable(),
  /** Whether the server has all changes. */
  isSaved: z.boolean(),
  /** Closed entries stay until the server has them and their undo is withdrawn. */
  isClosed: z.boolean(),
  /** When it was closed, in milliseconds since 1970: another tab may still offer to undo it. */
  closedAt: z.number().optional(),
  /** The server's hashes for its draft's images. */
  images: z.array(z.object({ key: z.string(), sha256: z.string() })).optional(),
  /** The history run in its results, if that is a single one. */
  runId: z.string().nullable().optional(),
  /** The run that it was opened from, and the hash of that run's request. */
  openedRun: z.object({ id: z.string(), requestHash: z.string() }).optional(),
});
const stored = z.object({ version: z.literal(1), entries: z.array(entry).min(1), active: z.string() });
type Stored = z.output<typeof stored>;
export type Entry = z.output<typeof entry>;

/** Access to the entries for the code that syncs one of them with the server. */
export interface EntryList {
  readonly account: string;
  find(key: string): Entry | undefined;
  update(key: string, part: Partial<Omit<Entry, "key">>): void;
}

/** The browser's storage for the list of an account's experiments. */
export class ExperimentStorage {
  /** The list's storage key, for listeners of other tabs. */
  readonly listKey: string;
  private readonly activeKey: string;

  constructor(
    private readonly storage: Storage | null,
    private readonly account: string,
  ) {
    this.listKey = keyFor(account, LIST_KEY);
    this.activeKey = keyFor(account, ACTIVE_KEY);
  }

  /** The initial list: the stored list, the list without an account, or the draft alone. */
  first(): { entries: readonly Entry[]; active: string | undefined } {
    const { storage, account } = this;
    return (
      this.read() ??
      this.adopt() ?? { entries: [firstEntry(storage, keyFor(account, DRAFT_KEY))], active: undefined }
    );
  }

  /** @returns null if there is no readable list */
  read(key = this.listKey): Stored | null {
    try {
      const result = stored.safeParse(JSON.parse(this.storage?.getItem(key) ?? ""));
      return result.success ? result.data : null;
    } catch {
      return null;
    }
  }

  /** @returns false if the browser has no room, which the drafts report */
  write(entries: readonly Entry[], active: string): boolean {
    const list: z.input<typeof stored> = { version: 1, entries: [...entries], active };
    try {
      this.storage?.setItem(this.listKey, JSON.stringify(list));
      return true;
    } catch {
      return false;
    }
  }

  /** The key of the experiment last shown in this browser tab. */
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
      // A reload then shows the experiment that was last active in any tab.
    }
  }

  /** Entries without an account go to the first account that has none here. */
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
      // Its stored revision may belong to another account.
      isSaved: one.isSaved && (one.isClosed || one.revision === null),
    }));
    return { ...left, entries, active: keyNow(left.active) };
  }
}

/** The draft of a browser without experiments becomes the first one. */
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
