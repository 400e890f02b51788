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
}
