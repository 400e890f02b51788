import type { BatchTools, RunWorker } from "./runWorker";

/** Tells the processes of this program of open runs. */
export interface Baton {
  /** Tells them of an open run, until it is open no more. */
  pass(runId: string): Promise<void>;
  stop(): Promise<void>;
}

/** With the embedded store there is one process: it takes every run itself. */
export function localBaton(worker: RunWorker): Baton {
  return {
    pass: (runId) => Promise.resolve(worker.take(runId)),
    stop: () => Promise.resolve(),
  };
}

export interface PgBossOptions {
  databaseUrl: string;
  worker: RunWorker;
  isOpen: (runId: string) => Promise<boolean>;
  onError: BatchTools["onError"];
  /** How often a process asks for the job of a run, at least 0.5. */
  pollSeconds?: number;
  /** The job of an open run comes to the next process after this time. */
  roundSeconds?: number;
}
