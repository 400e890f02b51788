import type { Draft } from "@/lib/shared/draft/draft";
import { requestHash } from "@/lib/shared/draft/requestHash";
import { readDraft } from "@/lib/shared/draft/storedDraft";
import { EXPERIMENT_NAME_CHARS_MAX } from "@/lib/shared/pageApi/experiments";
import type { DraftSession } from "@/lib/client/draft/draftSession";
import { DRAFT_KEY, keyFor, saveDraft } from "@/lib/client/draft/draftStorage";
import { newId } from "@/lib/client/draft/newId";
import { Observable } from "@/lib/client/draft/observable";
import { ExperimentStorage, openEntries, type Entry } from "./experimentStorage";
import type { ExperimentSync } from "./experimentSync";

/** A closed experiment is removed after this time, even if its tab was closed. */
const OFFERED_MS = 10 * 60_000;

/** The name of an experiment that has none of its own. */
const NUMBERED = /^Experiment \d+$/;

export interface OpenParts {
  session: DraftSession;
  sync: ExperimentSync;
}

/** The open experiments of this browser, in the order of their tabs. */
export class ExperimentList {
  readonly entries: Observable<readonly Entry[]>;
  /** Key of the shown experiment. */
  readonly active: Observable<string>;
  /** The sessions of the experiments on the page, by key. */
  readonly opened = new Observable<ReadonlyMap<string, OpenParts>>(new Map());
  /** The failure of a menu action; null without one. */
  readonly failure = new Observable<string | null>(null);
  /** The history run that each experiment shows, and its request. */
  readonly shownRuns = new Map<string, { requestText: string; runId: string }>();
  /** The last closed experiment, while its undo is offered. */
  readonly closed = new Observable<Entry | null>(null);

  /** Drafts of new experiments: the browser may have no room for them. */
  private readonly initial = new Map<string, Draft>();
  /** Experiments that were closed in this browser tab. */
  private readonly closedHere = new Set<string>();
  /** Whether the browser stores the list; if not, the stored list is older. */
  private isKept = true;

  private readonly stored: ExperimentStorage;

  /** @param account the owner; empty for nobody */
  constructor(
    private readonly storage: Storage | null,
    readonly account = "",
  ) {
    this.stored = new ExperimentStorage(storage, account);
    const { entries, active } = this.stored.first();
    this.entries = new Observable<readonly Entry[]>(entries);
    this.active = new Observable(this.shownAtFirst(entries, active));
    this.write();
  }

  /** Follows the other tabs of the browser until the returned function is called. */
  start(): () => void {
    this.dropClosed();
    const onStorage = ({ key }: StorageEvent) => {
      if (key === this.stored.listKey) this.follow();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }

  /** Registers the session of an experiment while it is on the page. */
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
    this.stored.noteShownHere(key);
    this.write();
  }

  /** Opens another experiment and shows it. A stored one comes with its id and revision. */
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

  /** Notes the single run in an experiment's results, for the next visit; null if there is none. */
  keepRun(key: string, runId: string | null): void {
    if ((this.find(key)?.runId ?? null) !== runId) this.update(key, { runId });
  }

  /** The experiment opened for a run, if its request is still the run's. */
  findOpenedRun(runId: string): Entry | undefined {
    return openEntries(this.entries.get()).find(({ key, openedRun }) => {
      if (openedRun?.id !== runId) return false;
      const text = this.storage?.getItem(key);
      const draft = text === null || text === undefined ? null : readDraft(text);
      return draft !== null && requestHash(draft) === openedRun.requestHash;
    });
  }

  /** Closes an experiment and offers to undo that. `next` is shown if it was the last one. */
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

  /** Reopens the last closed experiment. */
  reopen(): void {
    const closed = this.closed.get();
    if (!closed) return;
    this.closed.set(null);
    this.update(closed.key, { isClosed: false });
    this.activate(closed.key);
  }

  /** Withdraws the offer to undo. */
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

  /** Names an experiment after its content, unless a person named it. Another one may have that name: a number follows. */
  nameByContent(key: string, title: string | null): void {
    const entry = this.find(key);
    if (!entry || title === null || !NUMBERED.test(entry.name)) return;
    const name = this.hasName(title) ? this.newName(title, 2) : title;
    const parts = this.partsOf(key);
    if (parts) parts.sync.rename(name);
    else this.update(key, { name, isSaved: false });
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
    this.entries.set(change((this.isKept && this.stored.read()?.entries) || this.entries.get()));
    this.write();
  }

  private follow(): void {
    const found = this.stored.read();
    if (!found) return;
    this.entries.set(found.entries);
    const active = this.active.get();
    // Closed in another tab but in use in this one: it stays.
    if (found.entries.some(({ key, isClosed }) => key === active && isClosed)) {
      return this.update(active, { isClosed: false });
    }
    const open = openEntries(found.entries);
    if (open.some(({ key }) => key === active)) return;
    if (open[0]) this.active.set(open[0].key);
  }

  private shownAtFirst(entries: readonly Entry[], last: string | undefined): string {
    const open = openEntries(entries);
    const shown = [this.stored.shownHere(), last].find((key) =>
      open.some((candidate) => candidate.key === key),
    );
    return shown ?? open[0]?.key ?? keyFor(this.account, DRAFT_KEY);
  }

  private write(): void {
    this.isKept = this.stored.write(this.entries.get(), this.active.get());
  }
}
