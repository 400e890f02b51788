import type { ItemResult } from "@/lib/server/store/finishRunItems";

/** A commit costs a write to the disk: fast models share it among the rows of this time. */
const GATHER_MS = 100;
/** Results that wait for their commit before no more rows are asked. */
const WAITING_MAX = 64;

/** Commits the results of one model of a run, several at once. */
export class ResultWriter {
  private waiting: ItemResult[] = [];
  private writing: Promise<void> | null = null;
  /** The reason why a commit failed: the rows stay claimed, and return to the queue later. */
  failure: unknown = null;

  constructor(private readonly commit: (results: ItemResult[]) => Promise<unknown>) {}

  get isFull(): boolean {
    return this.waiting.length >= WAITING_MAX;
  }

  add(result: ItemResult): void {
    this.waiting.push(result);
    this.writing ??= this.writeSoon();
  }

  /** Resolves when every result so far is committed, or a commit has failed. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private async writeSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    const results = this.waiting;
    this.waiting = [];
    try {
      await this.commit(results);
    } catch (error) {
      this.failure = error;
    }
    this.writing = this.waiting.length > 0 ? this.writeSoon() : null;
  }
}
