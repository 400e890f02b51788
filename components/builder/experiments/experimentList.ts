import { z } from "zod";
import type { Draft } from "@/lib/builder/draft";
import { requestHash } from "@/lib/builder/requestHash";
import { readDraft } from "@/lib/builder/storedDraft";
import { EXPERIMENT_NAME_CHARS_MAX } from "@/lib/contract/experiments";
import type { DraftSession } from "../draftSession";
import { DRAFT_KEY, keyFor, moveDrafts, movedKey, saveDraft } from "../draftStorage";
import { newId } from "../newId";
import { Observable } from "../observable";
import type { ExperimentSync } from "./experimentSync";

const LIST_KEY = "playground.experiments";
/** After this long a closed experiment goes, also where the tab that offered it was closed itself. */
const OFFERED_MS = 10 * 60_000;
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

export interface OpenParts {
  session: DraftSession;
  sync: ExperimentSync;
}

/** The experiments that are open in this browser, in the order of their tabs. */
export class ExperimentList {
  readonly entries: Observable<readonly Entry[]>;
  /** Key of the experiment that is shown. */
  readonly active: Observable<string>;
  /** Who works on the experiments that are on the page, by key. */
  readonly opened = new Observable<ReadonlyMap<string, OpenParts>>(new Map());
  /** What went wrong with something that the menu does; null while there is nothing to say. */
  readonly failure = new Observable<string | null>(null);
  /** The run of the history that each experiment shows, and the request that it answered. */
  readonly shownRuns = new Map<string, { requestText: string; runId: string }>();
  /** The experiment that was closed last, while its way back is offered. */
  readonly closed = new Observable<Entry | null>(null);

  /** Drafts of new experiments: the browser may have no room for them. */
  private readonly initial = new Map<string, Draft>();
  /** Those that were closed in this tab of the browser. */
  private readonly closedHere = new Set<string>();
  /** Whether the browser keeps the list: what it has is older where it does not. */
  private isKept = true;

  private readonly listKey: string;
  private readonly activeKey: string;

  /** @param account whose they are; the list of nobody in particular has an empty one */
  constructor(
    private readonly storage: Storage | null,
    readonly account = "",
  ) {
    this.listKey = keyFor(account, LIST_KEY);
    this.activeKey = keyFor(account, ACTIVE_KEY);
    const found = this.read() ?? this.adopt();
    const entries = found?.entries ?? [firstEntry(storage, keyFor(account, DRAFT_KEY))];
    this.entries = new Observable<readonly Entry[]>(entries);
    this.active = new Observable(this.shownAtFirst(entries, found?.active));
    this.write();
  }

  /** Follows the other tabs of the browser until the returned function is called. */
  start(): () => void {
    this.dropClosed();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === this.listKey) this.follow();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  /** Tells who works on an experiment while it is on the page. */
  attach(key: string, parts: OpenParts): () => void {
    this.opened.set(new Map(this.opened.get()).set(key, parts));
    return () => {
      const others = new Map(this.opened.get());
      if (others.get(key) === parts && others.delete(key)) this.opened.set(others);
    };
  }

  partsOf(key: string): OpenParts | undefined {
    return this.opened.get().get(key);
  }

  find(key: string): Entry | undefined {
    return this.entries.get().find((candidate) => candidate.key === key);
  }

  initialDraft(key: string): Draft | undefined {
    return this.initial.get(key);
  }

  activate(key: string): void {
    this.active.set(key);
    try {
      window.sessionStorage.setItem(this.activeKey, key);
    } catch {
      // A reload then shows the one that was active last in any tab.
    }
    this.write();
  }

  /** Opens another experiment and shows it. One that the server has already comes with its id and revision. */
  add(
    name: string,
    draft: Draft,
    {
      id = newId(),
      revision = null,
      isSaved = true,
      images = [],
    }: Partial<Pick<Entry, "id" | "revision" | "isSaved" | "images">> = {},
  ): Entry {
    const key = `${keyFor(this.account, DRAFT_KEY)}.${newId()}`;
    const added: Entry = { key, id, name, revision, isSaved, images, isClosed: false };
    this.initial.set(added.key, draft);
    if (this.storage) saveDraft(this.storage, draft, added.key);
    this.change((entries) => [...entries, added]);
    this.activate(added.key);
    return added;
  }

  update(key: string, part: Partial<Omit<Entry, "key">>): void {
    this.change((entries) =>
      entries.map((candidate) => (candidate.key === key ? { ...candidate, ...part } : candidate)),
    );
    this.dropClosed();
  }

  /** Notes the single run whose answers an experiment shows, for the next visit; null where there is none. */
  keepRun(key: string, runId: string | null): void {
    if ((this.find(key)?.runId ?? null) !== runId) this.update(key, { runId });
  }

  /** The open experiment that a run was opened as, where its request is still that of the run. */
  findOpenedRun(runId: string): Entry | undefined {
    return openEntries(this.entries.get()).find(({ key, openedRun }) => {
      if (openedRun?.id !== runId) return false;
      const text = this.storage?.getItem(key);
      const draft = text === null || text === undefined ? null : readDraft(text);
      return draft !== null && requestHash(draft) === openedRun.requestHash;
    });
  }

  /** Closes an experiment and offers to bring it back. `next` is shown where it was the last one. */
  close(key: string, next: () => Draft): void {
    const open = openEntries(this.entries.get());
    const index = open.findIndex((candidate) => candidate.key === key);
    const closing = open[index];
    if (!closing) return;
    const neighbour = open[index + 1] ?? open[index - 1];
    if (!neighbour) this.add(this.newName(), next());
    else if (this.active.get() === key) this.activate(neighbour.key);
    this.closed.set(closing);
    this.closedHere.add(key);
    this.update(key, { isClosed: true, closedAt: Date.now() });
  }

  /** Brings the experiment back that was closed last. */
  reopen(): void {
    const closed = this.closed.get();
    if (!closed) return;
    this.closed.set(null);
    this.update(closed.key, { isClosed: false });
    this.activate(closed.key);
  }

  /** Lets go of the way back. */
  forgetClosed(): void {
    this.closed.set(null);
    this.dropClosed();
  }

  /** A name that no open experiment has. */
  newName(base = "Experiment", first = 1): string {
    for (let number = first; ; number += 1) {
      const name = `${base} ${number}`;
      if (!this.hasName(name)) return name;
    }
  }

  /** The name for a copy. */
  copyName(name: string): string {
    const room = EXPERIMENT_NAME_CHARS_MAX - " copy 1000".length;
    const copy = `${name.replace(/ copy( \d+)?$/, "").slice(0, room)} copy`;
    return this.hasName(copy) ? this.newName(copy, 2) : copy;
  }

  hasName(name: string): boolean {
    return this.entries.get().some((candidate) => candidate.name === name);
  }

  private dropClosed(): void {
    const offered = this.closed.get()?.key;
    const isOver = ({ key, closedAt = 0 }: Entry): boolean =>
      key !== offered && (this.closedHere.has(key) || Date.now() - closedAt > OFFERED_MS);
    const gone = this.entries.get().filter((one) => one.isClosed && one.isSaved && isOver(one));
    if (gone.length === 0) return;
    this.change((entries) => entries.filter(({ key }) => !gone.some((one) => one.key === key)));
    for (const { key } of gone) {
      this.storage?.removeItem(key);
      this.initial.delete(key);
    }
  }

  private change(change: (entries: readonly Entry[]) => readonly Entry[]): void {
    this.entries.set(change((this.isKept && this.read()?.entries) || this.entries.get()));
    this.write();
  }

  private follow(): void {
    const found = this.read();
    if (!found) return;
    this.entries.set(found.entries);
    const active = this.active.get();
    // Closed in another tab, and in use in this one: it stays.
    if (found.entries.some(({ key, isClosed }) => key === active && isClosed)) {
      return this.update(active, { isClosed: false });
    }
    const open = openEntries(found.entries);
    if (open.some(({ key }) => key === active)) return;
    if (open[0]) this.active.set(open[0].key);
  }

  private shownAtFirst(entries: readonly Entry[], last: string | undefined): string {
    const here = sessionOf(() => window.sessionStorage)?.getItem(this.activeKey);
    const open = openEntries(entries);
    const shown = [here, last].find((key) => open.some((candidate) => candidate.key === key));
    return shown ?? open[0]?.key ?? keyFor(this.account, DRAFT_KEY);
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

  private read(key = this.listKey): Stored | null {
    try {
      const result = stored.safeParse(JSON.parse(this.storage?.getItem(key) ?? ""));
      return result.success ? result.data : null;
    } catch {
      return null;
    }
  }

  private write(): void {
    const list: z.input<typeof stored> = {
      version: 1,
      entries: [...this.entries.get()],
      active: this.active.get(),
    };
    try {
      this.storage?.setItem(this.listKey, JSON.stringify(list));
      this.isKept = true;
    } catch {
      this.isKept = false;
      // The drafts say it: the browser has no room.
    }
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

function sessionOf(storage: () => Storage): Storage | null {
  try {
    return storage();
  } catch {
    return null;
  }
}
