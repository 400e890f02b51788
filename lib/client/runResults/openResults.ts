import type { Results } from "./results";
import { resultsDesk } from "./resultsDesk";
import type { LoadProgress, ResultsCall, ResultsReply, ResultsSource, ResultsView } from "./resultsProtocol";

type Calls = {
  [Name in keyof Results]: (
    given: Parameters<Results[Name]>[0],
  ) => Promise<Awaited<ReturnType<Results[Name]>>>;
};

/** Results that another thread holds. Each call rejects with a sentence for a person. */
export interface OpenResults extends Calls {
  load: (source: ResultsSource) => Promise<ResultsView>;
  close: () => void;
}

/** Opens results: in a worker of the page, or here. */
export type ResultsOpener = (onProgress: OnProgress) => OpenResults;

/** @param view the results so far, whose rows can be asked already */
type OnProgress = (progress: LoadProgress, view?: ResultsView) => void;

/** Keeps the page responsive: 150,000 answers are counted in a worker. */
export const openInWorker: ResultsOpener = (onProgress) => {
  const worker = new Worker(new URL("./resultsWorker.ts", import.meta.url), { type: "module" });
  const { calls, take, fail } = callsOver((call) => worker.postMessage(call), onProgress);
  worker.onmessage = ({ data }: MessageEvent<ResultsReply>) => take(data);
  worker.onerror = () => fail("The results cannot be counted: the page's worker failed.");
  return { ...calls, close: () => worker.terminate() };
};

/** In this thread, for tests. */
export const openHere: ResultsOpener = (onProgress) => {
  const desk = resultsDesk((reply) => take(structuredClone(reply)));
  const { calls, take } = callsOver((call) => desk(structuredClone(call)), onProgress);
  return { ...calls, close: () => {} };
};

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

function callsOver(send: (call: ResultsCall) => void, onProgress: OnProgress) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const ask =
    <Value>(call: ResultsCall["call"]) =>
    (given: unknown): Promise<Value> =>
      new Promise<Value>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        send({ id: lastId, call, given } as ResultsCall);
      });
  const take = (reply: ResultsReply): void => {
    if ("loaded" in reply) return onProgress(reply.loaded, reply.view);
    const found = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("message" in reply) found?.reject(new Error(reply.message));
    else found?.resolve(reply.value as never);
  };
  const calls = {
    load: ask<ResultsView>("load"),
    rows: ask<Awaited<ReturnType<Results["rows"]>>>("rows"),
    figures: ask<Awaited<ReturnType<Results["figures"]>>>("figures"),
    metrics: ask<Awaited<ReturnType<Results["metrics"]>>>("metrics"),
    report: ask<Awaited<ReturnType<Results["report"]>>>("report"),
    thresholds: ask<Awaited<ReturnType<Results["thresholds"]>>>("thresholds"),
    certificate: ask<Awaited<ReturnType<Results["certificate"]>>>("certificate"),
    label: ask<Awaited<ReturnType<Results["label"]>>>("label"),
  };
  const fail = (message: string): void => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  return { calls, take, fail };
}
