import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import { datasetRunSettings } from "@/lib/shared/pageApi/datasetRuns";
import { findWorkedRun, moveRun, type DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import { listRunModels } from "@/lib/server/store/runItems";
import { renewClaims, requeueExpired } from "@/lib/server/store/runQueue";
import type { Store } from "@/lib/server/store/store";
import { askedRowsOf, fillQueue } from "./fillQueue";
import { Lane, type AskRow } from "./lane";

export interface BatchTools {
  store: Store;
  /** The name of this process in claims. */
  by: string;
  ask: AskRow;
  /** Facts of a model. They may change between two calls: a name may be moved. */
  factsOf: (model: string) => { places: number; isDeterministic: boolean };
  /** Rows of a process that did not renew its claims for so long go to others. */
  leaseMs: number;
  /** How often claims are renewed and the run's status is read. */
  tickMs: number;
  onError: (error: unknown, what: string) => void;
}

/** Works on runs in this process, each at most once at a time. */
export class RunWorker {
  private readonly active = new Map<string, { again: boolean; poke: () => void }>();
  private readonly working = new Set<Promise<void>>();
  private readonly oneByOne = pLimit(1);
  private isStopped = false;

  constructor(private readonly tools: BatchTools) {}

  /** Begins to work on a run, or looks at it again at once. */
  take(runId: string): void {
    const known = this.active.get(runId);
    if (known) {
      known.again = true;
      known.poke();
      return;
    }
    if (this.isStopped) return;
    const entry = { again: false, poke: () => {} };
    this.active.set(runId, entry);
    const work: Promise<void> = this.workOn(runId, entry)
      .catch((error: unknown) => this.tools.onError(error, "a run stopped"))
      .finally(() => {
        this.active.delete(runId);
        this.working.delete(work);
        // Something was changed while the work ended.
        if (entry.again) this.take(runId);
      });
    this.working.add(work);
  }

  /** Lets rows that are being asked end, and works on no run any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const { poke } of this.active.values()) poke();
    await Promise.all(this.working);
  }

  private async workOn(runId: string, entry: { again: boolean; poke: () => void }): Promise<void> {
    const lanes = new Map<string, { lane: Lane; end: Promise<void> }>();
    const end = (how: "stop" | "cancel") => {
      for (const { lane } of lanes.values()) lane[how]();
    };
    try {
      for (;;) {
        entry.again = false;
        const run = await this.openRun(runId, end);
        if (!run) break;
        await this.keepClaims(runId);
        const left = await this.modelsLeft(runId);
        if (left.length === 0) {
          await moveRun(this.tools.store, runId, ["running"], { status: "finished", finishedAt: new Date() });
          break;
        }
        for (const model of left) if (!lanes.has(model)) this.openLane(run, model, lanes, entry);
        if (!entry.again) await this.tick(entry);
      }
    } finally {
      // The claims of rows under way are kept until they end.
      const keeping = setInterval(() => void this.keepClaims(runId).catch(() => {}), this.tools.tickMs);
      end("stop");
      await Promise.all([...lanes.values()].map((lane) => lane.end));
      clearInterval(keeping);
    }
  }

  /** The run, if there is something to ask; its rows are in the queue. */
  private async openRun(
    runId: string,
    end: (how: "stop" | "cancel") => void,
  ): Promise<DatasetRunEntry | null> {
    if (this.isStopped) return null;
    const { store, factsOf } = this.tools;
    const run = await findWorkedRun(store, runId);
    if (run?.status === "running") return run;
    if (run?.status === "queued") {
      await fillQueue(store, run, (model) => factsOf(model).isDeterministic);
      return this.openRun(runId, end);
    }
    // A deleted dataset may come back: its rows stay in the queue.
    if (run?.status === "cancelled") end("cancel");
    return null;
  }

  private async keepClaims(runId: string): Promise<void> {
    const { store, by, leaseMs } = this.tools;
    const now = Date.now();
    await this.oneByOne(() => renewClaims(store, { runId, by, until: new Date(now + leaseMs) }));
    await requeueExpired(store, { runId, now: new Date(now) });
  }

  private async modelsLeft(runId: string): Promise<string[]> {
    const tallies = await listRunModels(this.tools.store, [runId]);
    return tallies
      .filter(({ items, answered, failed, cancelled }) => answered + failed + cancelled < items)
      .map(({ model }) => model);
  }

  private openLane(
    run: DatasetRunEntry,
    model: string,
    lanes: Map<string, { lane: Lane; end: Promise<void> }>,
    entry: { poke: () => void },
  ): void {
    const { store, by, leaseMs, ask, factsOf, onError } = this.tools;
    const { attemptsMax, longContext } = datasetRunSettings.parse(JSON.parse(run.settings));
    const lane = new Lane(
      {
        ...{ runId: run.id, accountId: run.accountId, model, ...askedRowsOf(run) },
        ...{ isLongContext: longContext, attemptsMax },
      },
      { store, by, leaseMs, ask, places: factsOf(model).places, oneByOne: this.oneByOne, onError },
    );
    const end = lane
      .work()
      .catch((error: unknown) => onError(error, "a model of a run stopped"))
      .finally(() => {
        lanes.delete(model);
        // The last lane shows at once that the run is over; another waits for rows of other processes.
        if (lanes.size === 0) entry.poke();
      });
    lanes.set(model, { lane, end });
  }

  /** Waits a moment, or until somebody pokes. */
  private async tick(entry: { poke: () => void }): Promise<void> {
    const poked = new AbortController();
    entry.poke = () => poked.abort();
    await sleep(this.tools.tickMs, undefined, { signal: poked.signal, ref: true }).catch(() => {});
    entry.poke = () => {};
  }
}
