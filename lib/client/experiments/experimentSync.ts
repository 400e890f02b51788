import { accountKeyOf } from "@/lib/client/accountKey";
import type { Draft } from "@/lib/shared/draft/draft";
import {
  createExperiment,
  downloadImage,
  openExperiment,
  saveExperiment,
  type Content,
} from "./fetchExperiments";
import type { Failure } from "@/lib/client/pageFetch";
import type { Refused } from "@/lib/client/readReply";
import { currentSession } from "@/lib/client/session";
import type { Experiment } from "@/lib/shared/pageApi/experiments";
import type { DraftSaver } from "@/lib/client/draft/draftSaver";
import type { DraftSession } from "@/lib/client/draft/draftSession";
import { newId } from "@/lib/client/draft/newId";
import { Observable } from "@/lib/client/draft/observable";
import { packContent, unpackContent } from "./experimentContent";
import type { Entry, EntryList } from "./experimentStorage";

/** Pause between storing the draft in the browser and on the server, in milliseconds. */
const PUSH_DELAY_MS = 1_500;
/** First wait before another try, in milliseconds; doubled up to the longest. */
const RETRY_FIRST_MS = 5_000;
const RETRY_LONGEST_MS = 60_000;
/** Tries of one save: with a new id, or with images that the server has deleted. */
const TRIES_MAX = 4;

export type SyncState =
  | { kind: "idle" }
  /** The server is unreachable, or needs a sign-in; retried automatically. */
  | { kind: "away"; message: string }
  | { kind: "refused"; message: string }
  /** The experiment was saved elsewhere; the server gets nothing until the person decides. */
  | { kind: "conflict"; theirs: Experiment };

const IDLE: SyncState = { kind: "idle" };

/**
 * Saves an experiment on the server. Meanwhile, and whenever the server is away, the browser has its draft.
 */
export class ExperimentSync {
  readonly state = new Observable<SyncState>(IDLE);

  /** SHA-256 by key of the images that the server has. */
  private readonly known: Map<string, string>;
  private queue: Promise<boolean> = Promise.resolve(true);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = RETRY_FIRST_MS;
  /** Its page is gone: the next page has the newer draft. */
  private isOver = false;
  /** Counts the changes stored in the browser. */
  private edits = 0;

  constructor(
    private readonly session: DraftSession,
    private readonly saver: DraftSaver,
    private readonly list: EntryList,
    private readonly key: string,
  ) {
    this.known = new Map(this.entry()?.images?.map(({ key: image, sha256 }) => [image, sha256]));
  }

  /** Follows the draft until the returned function is called. */
  start(): () => void {
    const stop = this.saver.onSave(() => this.changed());
    const tryAgain = () => void this.push();
    this.session.images.elsewhere = (image) => this.download(image);
    window.addEventListener("online", tryAgain);
    window.addEventListener("focus", tryAgain);
    if (this.entry()?.isSaved === false) this.pushIn(PUSH_DELAY_MS);
    else void this.catchUp();
    return () => {
      stop();
      this.isOver = true;
      this.session.images.elsewhere = null;
      clearTimeout(this.timer);
      window.removeEventListener("online", tryAgain);
      window.removeEventListener("focus", tryAgain);
    };
  }

  /** Marks the experiment as unsaved. */
  changed(): void {
    this.edits += 1;
    if (this.entry()?.isSaved) this.list.update(this.key, { isSaved: false });
    this.pushIn(PUSH_DELAY_MS);
  }

  rename(name: string): void {
    this.list.update(this.key, { name });
    this.changed();
  }

  /** Saves all changes. @returns whether the server has everything now */
  push(): Promise<boolean> {
    clearTimeout(this.timer);
    this.queue = this.queue.then(() => this.pushNow());
    return this.queue;
  }

  /** Ensures that the server has the experiment, even if it was never edited. */
  async store(): Promise<boolean> {
    if (this.entry()?.revision === null) this.changed();
    return this.push();
  }

  /** The content that the server would store for the current draft. */
  pack() {
    const { contents } = this.session.images;
    const bytesOf = (key: string) => {
      const found = contents.get().get(key);
      return found === "missing" ? found : found?.bytes;
    };
    return packContent(this.session.draft(), bytesOf, this.known);
  }

  /**
   * The draft of stored content. An image that is unavailable now is still sent by its hash.
   * @returns null if a newer version of this program wrote it
   */
  async unpack(content: Content): Promise<Draft | null> {
    for (const { key, sha256 } of content.images) this.known.set(key, sha256);
    return unpackContent(content, this.session.images);
  }

  /** Ends a conflict with this draft. */
  keepMine(): void {
    const state = this.state.get();
    if (state.kind !== "conflict") return;
    this.state.set(IDLE);
    this.list.update(this.key, { revision: state.theirs.revision, isSaved: false });
    void this.push();
  }

  /** Ends a conflict with the other draft. */
  async takeTheirs(): Promise<void> {
    const state = this.state.get();
    if (state.kind !== "conflict") return;
    const { theirs } = state;
    const draft = await this.unpack(theirs);
    if (!draft) return this.state.set(UNREADABLE);
    this.state.set(IDLE);
    this.list.update(this.key, { revision: theirs.revision, name: theirs.name, images: theirs.images });
    this.session.replaceWithOffer(draft, "Took the other saved version.");
  }

  private entry(): Entry | undefined {
    return this.list.find(this.key);
  }

  private async download(image: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const sha256 = this.known.get(image);
    return sha256 === undefined ? null : downloadImage(sha256);
  }

  private pushIn(delayMs: number): void {
    clearTimeout(this.timer);
    if (!this.isOver) this.timer = setTimeout(() => void this.push(), delayMs);
  }

  /** Takes a draft that was saved elsewhere while this one had no changes. */
  private async catchUp(): Promise<void> {
    const before = this.entry();
    if (!before || before.revision === null) return;
    const opened = await openExperiment(before.id);
    if (opened.kind !== "data" || opened.data.revision <= before.revision) return;
    const draft = await this.unpack(opened.data);
    if (!draft || this.edits > 0 || this.saver.isTouched()) return;
    if (this.entry()?.revision !== before.revision) return;
    const { revision, name, images } = opened.data;
    this.list.update(this.key, { revision, name, images });
    this.saver.take(draft, "Changes saved elsewhere");
  }

  /** Whether saving waits for the person's choice between two drafts, of the server or of this browser. */
  needsChoice(): boolean {
    return this.state.get().kind === "conflict" || this.saver.state.get() === "conflict";
  }

  private async pushNow(): Promise<boolean> {
    if (this.needsChoice()) return false;
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const entry = this.entry();
      if (!entry || entry.isSaved) return true;
      if (entry.revision === null && !(await this.isOurs())) return false;
      const { edits } = this;
      const packing = await this.pack();
      if (packing.kind === "loading") {
        this.pushIn(PUSH_DELAY_MS);
        return false;
      }
      if (packing.kind !== "content") return this.failed(packing);
      const { content } = packing;
      const result = await send(entry, content);
      if (result.kind === "data") {
        // An existing experiment of this id may hold other content: save over it.
        const isOld = entry.revision === null && result.data.revision > 1;
        const isSaved = !isOld && edits === this.edits;
        this.done({ revision: result.data.revision, isSaved, images: content.images });
        continue;
      }
      if (result.kind !== "refused") return this.failed(result);
      if (result.status === 409) {
        if (await this.settles(entry, content)) continue;
        return false;
      }
      // Deleted elsewhere, or owned by the account that this one was adopted from: save it as a new one.
      if (result.status === 404) {
        if (!(await this.isOurs())) return false;
        this.list.update(this.key, entry.revision === null ? { id: newId() } : { revision: null });
      } else if (result.status === 400 && this.known.size > 0) this.known.clear();
      else return this.failed(result);
    }
    return this.entry()?.isSaved ?? true;
  }

  private done(saved: Pick<Entry, "revision" | "isSaved" | "images">): void {
    this.state.set(IDLE);
    this.retryMs = RETRY_FIRST_MS;
    this.list.update(this.key, saved);
  }

  /** Whether this page is still signed in as the experiment's account: another tab may have changed that. */
  private async isOurs(): Promise<boolean> {
    if (this.list.account === "") return true;
    const session = await currentSession();
    if (session.kind !== "session") return this.failed(session);
    return accountKeyOf(session) === this.list.account || this.failed(NOT_SIGNED_IN);
  }

  /** Whether a foreign save was no conflict: the same content, or this browser's own other tab. */
  private async settles({ id, revision }: Entry, content: Content): Promise<boolean> {
    const opened = await openExperiment(id);
    if (opened.kind !== "data") return this.failed(opened);
    const theirs = opened.data;
    const known = this.entry()?.revision ?? null;
    if (theirs.draft === content.draft || (known !== revision && known === theirs.revision)) {
      this.list.update(this.key, { revision: theirs.revision });
      return true;
    }
    this.state.set({ kind: "conflict", theirs });
    return false;
  }

  private failed(failure: Refused | Failure): false {
    if (failure.kind === "aborted") return false;
    const isAway = failure.kind !== "refused" || failure.status >= 500;
    this.state.set({ kind: isAway ? "away" : "refused", message: failure.message });
    if (isAway) {
      this.pushIn(this.retryMs);
      this.retryMs = Math.min(this.retryMs * 2, RETRY_LONGEST_MS);
    }
    return false;
  }
}

const NOT_SIGNED_IN: Failure = {
  kind: "unauthenticated",
  message: "Its account is not signed in.",
};

const UNREADABLE: SyncState = {
  kind: "refused",
  message: "The other saved version was written by a newer version of this program.",
};

function send({ id, name, revision }: Entry, content: Content) {
  return revision === null
    ? createExperiment({ id, name, ...content })
    : saveExperiment(id, { name, revision, ...content });
}
