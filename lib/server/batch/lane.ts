import { setTimeout as sleep } from "node:timers/promises";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import type { BackgroundWork } from "@/lib/server/engines/background";
import { countRows } from "@/lib/server/metrics/metrics";
import { finishItems, type ItemResult } from "@/lib/server/store/finishRunItems";
import { claimItems, releaseItems, type Claim } from "@/lib/server/store/runQueue";
import type { Store } from "@/lib/server/store/store";
import { againMs, Pace } from "./pace";
import { requestsAt, type AskedRows, type PlacedRow } from "./placedRows";
import { ResultWriter } from "./resultWriter";
import { judge } from "./verdict";

/** One model of a run. */
export interface LaneOf extends AskedRows {
  runId: string;
  accountId: string;
  model: string;
  isLongContext: boolean;
  attemptsMax: number;
}

export type RowAnswer = Omit<Extract<ItemResult, { kind: "answered" }>, "kind" | "row" | "finishedAt">;

/** Asks a model about a row. @throws as `evaluate` does */
export type AskRow = (
  lane: Pick<LaneOf, "accountId" | "model" | "questions" | "isLongContext">,
  row: DatasetRow,
  work: BackgroundWork,
  signal: AbortSignal,
) => Promise<RowAnswer>;

export interface LaneTools {
  store: Store;
  /** The name of this process in claims. */
  by: string;
  leaseMs: number;
  ask: AskRow;
  /** Rows that the model answers at the same time. */
  places: number;
  /** Runs one change of this process's claims after the other: PostgreSQL would let two wait for each other. */
  oneByOne: <T>(change: () => Promise<T>) => Promise<T>;
  onError: (error: unknown, what: string) => void;
}

/** Beside the rows in work, some wait at the engine: it never stands still between two rows. */
const inHand = (places: number): number => places + Math.min(places, 4);
/** Claims at once, from a slow to a fast model. */
const CLAIMS_MAX = 64;
/** A claim should last about this long. */
const CLAIM_MS = 1_000;

/** Asks one model about the queued rows of a run, until there are none left or it is stopped. */
export class Lane {
  private readonly pace: Pace;
  private readonly writer: ResultWriter;
  private readonly aborting = new AbortController();
  private readonly claimed: { claim: Claim; request: PlacedRow | undefined }[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private claimsAtOnce: number;
  private claimedAt = 0;
  private isStopped = false;
  private isOver = false;

  constructor(
    private readonly of: LaneOf,
    private readonly tools: LaneTools,
  ) {
    const { store, by, places, oneByOne } = tools;
    this.pace = new Pace(inHand(places));
    this.claimsAtOnce = inHand(places);
    this.writer = new ResultWriter(async (results) => {
      const { runId, model } = of;
      const stored = new Set(await oneByOne(() => finishItems(store, { runId, model, by, results })));
      const kept = results.filter(({ row }) => stored.has(row));
      const answered = kept.filter(({ kind }) => kind === "answered").length;
      countRows(model, "answered", answered);
      countRows(model, "failed", kept.length - answered);
    });
  }

  /** Lets rows that are being asked end, and asks no more. */
  stop(): void {
    this.isStopped = true;
  }

  /** Gives rows that are being asked up: the run was cancelled. */
  cancel(): void {
    this.isOver = true;
    this.stop();
    this.aborting.abort(new Error("The run was cancelled"));
  }

  /** Resolves when no row of this lane is claimed any more. @throws when the store fails */
  async work(): Promise<void> {
    try {
      while (!this.isStopped && this.writer.failure === null) {
        const waitMs = this.pace.waitMs(Date.now());
        if (waitMs > 0) await sleep(Math.min(waitMs, 250));
        else if (this.underWay.size >= this.pace.width) await Promise.race(this.underWay);
        else if (this.writer.isFull) await this.writer.flush();
        else if (this.claimed.length > 0 || (await this.claim())) this.start();
        else if (this.underWay.size > 0) await Promise.race(this.underWay);
        else break;
      }
    } finally {
      await this.release(
        this.claimed.splice(0).map(({ claim }) => claim.row),
        false,
      );
      await Promise.all(this.underWay);
      await this.writer.flush();
    }
    if (this.writer.failure !== null) throw this.writer.failure as Error;
  }

  private async claim(): Promise<boolean> {
    const { runId, model } = this.of;
    const { store, by, leaseMs } = this.tools;
    const now = Date.now();
    const tookMs = now - this.claimedAt;
    if (tookMs < CLAIM_MS) this.claimsAtOnce = Math.min(CLAIMS_MAX, this.claimsAtOnce * 2);
    else this.claimsAtOnce = Math.max(this.pace.width, Math.floor(this.claimsAtOnce / 2));
    this.claimedAt = now;
    const until = new Date(now + leaseMs);
    const claims = await claimItems(store, { runId, model, by, until, limit: this.claimsAtOnce });
    if (claims.length === 0) return false;
    const numbers = claims.map(({ row }) => row);
    const requests = await requestsAt(store, this.of, numbers);
    this.claimed.push(...claims.map((claim) => ({ claim, request: requests.get(claim.row) })));
    return true;
  }

  private start(): void {
    const next = this.claimed.shift();
    if (!next) return;
    const work: Promise<void> = this.askOne(next.claim, next.request)
      .catch((error: unknown) => this.tools.onError(error, "a row of a run could not be given back"))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  private async askOne({ row: number, attempts }: Claim, request: PlacedRow | undefined): Promise<void> {
    const { attemptsMax } = this.of;
    if (!request) return this.fail(number, "not_found", "The version of the dataset has no such row.");
    // Rows count as tried when they are claimed: one that ends the process does not end it for ever.
    if (attempts > attemptsMax) {
      const message = `The server stopped while it asked about this row, ${attemptsMax} times.`;
      return this.fail(number, "internal_error", message);
    }
    const work: BackgroundWork = { waitedMs: 0, hasStarted: false };
    try {
      const { row, questions } = request;
      const answer = await this.tools.ask({ ...this.of, questions }, row, work, this.aborting.signal);
      this.pace.answered();
      this.writer.add({ kind: "answered", row: number, finishedAt: new Date(), ...answer });
    } catch (error) {
      if (this.isOver) return this.release([number], true);
      await this.takeFailure(error, number, attempts, work);
    }
  }

  private async takeFailure(
    error: unknown,
    row: number,
    attempts: number,
    { hasStarted }: BackgroundWork,
  ): Promise<void> {
    const now = new Date();
    const verdict = judge(error, { hasStarted, now });
    if (verdict.kind === "busy") {
      const time = { now: now.getTime(), random: Math.random() };
      if (this.pace.refused(verdict.retryAfterMs, time)) return this.release([row], false);
    } else if (verdict.kind === "again" && attempts < this.of.attemptsMax) {
      await sleep(againMs(attempts, Math.random()), undefined, { signal: this.aborting.signal }).catch(
        () => {},
      );
      return this.release([row], true);
    }
    if (verdict.error.errorType === "internal_error") this.tools.onError(error, "a row of a run failed");
    this.writer.add({
      ...{ kind: "failed", row, finishedAt: now, latencyMs: null },
      error: verdict.error,
    });
  }

  private fail(row: number, errorType: string, message: string): void {
    const error = { status: null, errorType, message };
    this.writer.add({ kind: "failed", row, finishedAt: new Date(), latencyMs: null, error });
  }

  private release(rows: readonly number[], isTried: boolean): Promise<void> {
    const { runId, model } = this.of;
    const { store, by, oneByOne } = this.tools;
    return oneByOne(() => releaseItems(store, { runId, model, rows, by, isTried, isOver: this.isOver }));
  }
}
