import pLimit from "p-limit";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { newId } from "@/lib/client/draft/newId";
import { comparisonReducer, progressOf } from "@/components/compare/comparisonState";
import type { ColumnPlan, Comparison } from "@/components/compare/comparedColumns";
import { loadComparison, saveComparison } from "@/components/compare/comparisonStorage";
import { requestsForModels } from "@/lib/shared/draft/requestsForModels";
import { sleepUnlessAborted } from "@/lib/client/askPatiently";
import { askRepeatedly } from "@/lib/client/askRepeatedly";
import { evaluateRequest } from "@/lib/client/evaluateRequest";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import { changeRun } from "@/lib/client/history";
import type { RunPlan } from "@/lib/shared/pageApi/history";
import { eventOf } from "@/components/run/useEvaluation";

/** Requests under way at once in all; browsers open no more connections to one server. */
const IN_FLIGHT_MAX = 6;

/** Sent beside each request of a run. */
interface Sent {
  images: readonly ImagePart[];
  isLongContext: boolean;
}

const NO_IMAGES: readonly ImagePart[] = [];

interface ComparisonInput extends Sent {
  requestText: string;
  models: readonly string[];
  repeats: number;
  /** A known versioned id of a deterministic model; null for any other model. */
  deterministicId: (model: string) => string | null;
}

export interface ComparisonRun {
  comparison: Comparison | null;
  start: (input: ComparisonInput) => void;
  /** Asks one model again; null when a reload has lost the images of the run. */
  restart: ((model: string) => void) | null;
  cancel: (model: string) => void;
  cancelAll: () => void;
  chooseBaseline: (model: string) => void;
  close: () => void;
  /** Shows a comparison of the history, with the images of its request. */
  reopen: (comparison: Comparison, images: readonly ImagePart[]) => void;
}

/**
 * Asks several models the same at once. Each has its own requests: none waits for another.
 * @param place separates its storage from other experiments
 */
export function useComparison(evaluate: typeof evaluateRequest = evaluateRequest, place = ""): ComparisonRun {
  const [comparison, dispatch] = useReducer(comparisonReducer, null);
  const underWay = useRef(new Map<string, AbortController>());
  const [sentImages, setSentImages] = useState(NO_IMAGES);
  const savedKey = useRef(settledKey(null));
  /** The shown comparison, when it is newer than the stored one. */
  const unsaved = useRef<Comparison | null>(null);
  /** The run with the baseline that the history has for it. */
  const storedBaseline = useRef("");
  const [limit] = useState(() => pLimit(IN_FLIGHT_MAX));

  const ask = useCallback(
    ({ model, requestText, wanted }: ColumnPlan, run: RunUnderWay) => {
      underWay.current.get(model)?.abort();
      const controller = new AbortController();
      underWay.current.set(model, controller);
      void askRepeatedly(requestText, {
        times: wanted,
        parallel: run.parallel,
        ...run.sent,
        runId: run.runId,
        askId: newId(),
        plan: run.plan,
        signal: controller.signal,
        // A request begins when it has a connection, so that no wait for one counts as a model's latency.
        evaluate: (text, options) => limit(() => evaluate(text, options)),
        sleep: sleepUnlessAborted,
        random: Math.random,
        onReply: (reply, isLast) => {
          // Drop replies that arrive after Cancel or a new try.
          if (underWay.current.get(model) !== controller) return;
          const event = eventOf({ requestText, images: run.sent.images }, reply, Date.now());
          dispatch({ ...event, model, ...(event.type === "failed" ? { goesOn: !isLast } : {}) });
        },
      });
    },
    [evaluate, limit],
  );

  const cancel = useCallback((model: string) => {
    underWay.current.get(model)?.abort();
    underWay.current.delete(model);
    dispatch({ type: "cancelled", model });
  }, []);
  const cancelAll = useCallback(() => {
    for (const model of [...underWay.current.keys()]) cancel(model);
  }, [cancel]);

  const start = useCallback(
    ({ requestText, images, isLongContext, models, repeats, deterministicId }: ComparisonInput) => {
      cancelAll();
      const runId = newId();
      const requests = requestsForModels(requestText, models);
      const ids = models.map(deterministicId);
      const plans = models.map((model, index): ColumnPlan => {
        const id = ids[index] ?? null;
        const deterministic = id !== null;
        const wanted = deterministic ? 1 : repeats;
        const first = deterministic ? models[ids.indexOf(id)] : model;
        return {
          ...{ model, requestText: requests[index] ?? requestText, wanted, deterministic },
          ...(first === undefined || first === model ? {} : { takesFrom: first }),
        };
      });
      setSentImages(images);
      // The default baseline.
      storedBaseline.current = baselineKey({ runId, baseline: models[0] ?? "" });
      const facts = { requestText, startedAt: Date.now(), needsImages: images.length > 0, runId };
      dispatch({ type: "started", ...facts, longContext: isLongContext, plans });
      const underOneName = runUnderWay(runId, plans, { images, isLongContext }, repeats);
      for (const plan of plans) if (plan.takesFrom === undefined) ask(plan, underOneName);
    },
    [ask, cancelAll],
  );
  const reopen = useCallback(
    (reopened: Comparison, images: readonly ImagePart[]) => {
      cancelAll();
      setSentImages(images);
      storedBaseline.current = baselineKey(reopened);
      dispatch({ type: "reopened", comparison: reopened });
    },
    [cancelAll],
  );

  const restart = useCallback(
    (model: string) => {
      const column = comparison?.columns.find((candidate) => candidate.model === model);
      if (!comparison || !column) return;
      dispatch({ type: "restarted", model });
      const sent = { images: sentImages, isLongContext: comparison.longContext ?? false };
      ask(column, runUnderWay(comparison.runId ?? newId(), comparison.columns, sent));
    },
    [comparison, ask, sentImages],
  );

  const close = useCallback(() => {
    cancelAll();
    dispatch({ type: "closed" });
  }, [cancelAll]);
  const chooseBaseline = useCallback((model: string) => dispatch({ type: "baselineChosen", model }), []);

  // A reload has ended the requests of the stored comparison.
  useEffect(() => {
    const controllers = underWay.current;
    const restored = loadComparison(undefined, place);
    if (restored) {
      savedKey.current = settledKey(restored);
      storedBaseline.current = baselineKey(restored);
      dispatch({ type: "restored", comparison: restored });
    }
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, [place]);
  useEffect(() => {
    const key = settledKey(comparison);
    if (key === savedKey.current) {
      unsaved.current = comparison;
      return;
    }
    savedKey.current = key;
    unsaved.current = null;
    saveComparison(comparison, undefined, place);
  }, [comparison, place]);
  // Answers between two column ends are stored when the page goes. Storing each one would write long
  // comparisons over and over.
  useEffect(() => {
    const keep = () => {
      if (unsaved.current) saveComparison(unsaved.current, undefined, place);
      unsaved.current = null;
    };
    window.addEventListener("pagehide", keep);
    // A phone may end a hidden page without any event.
    document.addEventListener("visibilitychange", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      keep();
    };
  }, [place]);

  // Store the baseline with the history's run; a missing run is no error here.
  useEffect(() => {
    const { runId, baseline } = comparison ?? {};
    const key = baselineKey(comparison);
    if (!comparison || !runId || !baseline || key === storedBaseline.current) return;
    if (progressOf(comparison).running) return;
    storedBaseline.current = key;
    void changeRun(runId, { baseline });
  }, [comparison]);

  const canRestart = comparison !== null && (!comparison.needsImages || sentImages.length > 0);
  return {
    comparison,
    start,
    restart: canRestart ? restart : null,
    cancel,
    cancelAll,
    chooseBaseline,
    close,
    reopen,
  };
}

/** Shared by all requests of one press of Run. */
interface RunUnderWay {
  runId: string;
  plan: RunPlan;
  /** Most concurrent requests of one column. */
  parallel: number;
  sent: Sent;
}

function runUnderWay(
  runId: string,
  plans: readonly ColumnPlan[],
  sent: Sent,
  repeats = Math.max(...plans.map(({ wanted }) => wanted)),
): RunUnderWay {
  const columns = plans.map(({ model, wanted, deterministic, takesFrom }) => ({
    ...{ model, wanted, deterministic },
    ...(takesFrom === undefined ? {} : { takesFrom }),
  }));
  const asked = plans.filter(({ takesFrom }) => takesFrom === undefined).length;
  return { runId, plan: { repeats, columns }, parallel: laneCount(asked), sent };
}

/** Changes when a column ends or the comparison is replaced: then it is worth storing. */
function settledKey(comparison: Comparison | null): string {
  if (!comparison) return "";
  const ended = comparison.columns.map(({ status, views }) =>
    status === "running" ? "" : `${status}${views.length}`,
  );
  return [comparison.startedAt, comparison.baseline, ...ended].join("|");
}

/** A run with its baseline. */
const baselineKey = (run: Pick<Comparison, "runId" | "baseline"> | null): string =>
  run?.runId ? `${run.runId}|${run.baseline}` : "";

/** Each model has its share of the connections, so that a slow one cannot take all of them. */
const laneCount = (columns: number): number => Math.max(1, Math.floor(IN_FLIGHT_MAX / columns));
