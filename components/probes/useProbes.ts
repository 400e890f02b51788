import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { sleepUnlessAborted } from "@/lib/client/askPatiently";
import { askVariants } from "@/lib/client/askVariants";
import { useSession } from "@/lib/client/draft/draftProvider";
import { evaluateRequest } from "@/lib/client/evaluateRequest";
import { isError } from "@/lib/shared/draft/problems";
import { requestsForModels } from "@/lib/shared/draft/requestsForModels";
import { variantsOf, type Probe } from "@/lib/shared/probes/probe";
import type { ProbeSettings } from "./probeSettings";
import { kindFor } from "./offeredProbe";
import { eventOf, keyOf, lackingCalls, probeReducer, type ProbeRun, type ProbeRuns } from "./probeRun";

export interface StartProbe {
  probe: Probe;
  model: string;
  isDeterministic: boolean;
  repeats: number;
}

export interface Probes {
  runs: ProbeRuns;
  settings: ProbeSettings;
  change: (settings: Partial<ProbeSettings>) => void;
  /** Asks the draft's request. @returns whether the draft has a request to ask */
  start: (start: StartProbe) => boolean;
  /** Asks for the missing answers of a probe again. */
  resume: (run: ProbeRun) => void;
  cancel: () => void;
}

const FIRST_SETTINGS: ProbeSettings = {
  kind: "order",
  question: null,
  cut: null,
  texts: new Map(),
  model: null,
  repeats: 10,
};
const NO_RUNS: ProbeRuns = new Map();

/** The probes of a draft. They stay while the page is open, and one of them runs at a time. */
export function useProbes(evaluate: typeof evaluateRequest = evaluateRequest): Probes {
  const session = useSession();
  const [runs, dispatch] = useReducer(probeReducer, NO_RUNS);
  const [settings, setSettings] = useState(FIRST_SETTINGS);
  const underWay = useRef<{ key: string; controller: AbortController } | null>(null);
  useEffect(() => () => underWay.current?.controller.abort(), []);

  useEffect(
    () =>
      session.probed.subscribe(() => {
        const { requestText } = session.inspect();
        const question = session.probed.get()?.question;
        if (question === undefined) return;
        const kind = requestText === null ? FIRST_SETTINGS.kind : kindFor(requestText, question);
        setSettings((before) => ({ ...before, question, kind }));
      }),
    [session],
  );

  const cancel = useCallback(() => {
    if (!underWay.current) return;
    underWay.current.controller.abort();
    dispatch({ type: "cancelled", key: underWay.current.key });
    underWay.current = null;
  }, []);

  const ask = useCallback(
    async (key: string, run: ProbeRun) => {
      const controller = new AbortController();
      underWay.current = { key, controller };
      await askVariants({
        wanted: lackingCalls(run),
        images: run.images,
        isLongContext: run.isLongContext,
        signal: controller.signal,
        evaluate,
        sleep: sleepUnlessAborted,
        random: Math.random,
        onReply: (variant, reply) => {
          const event = eventOf(variant, reply, key);
          if (event && !controller.signal.aborted) dispatch(event);
        },
      });
      if (controller.signal.aborted) return;
      underWay.current = null;
      dispatch({ type: "ended", key });
    },
    [evaluate],
  );

  const start = useCallback(
    ({ probe, model, isDeterministic, repeats }: StartProbe): boolean => {
      cancel();
      for (const take of session.beforeRun) take();
      session.images.lookAgain();
      const { problems, requestText } = session.inspect();
      if (problems.some(isError) || requestText === null) {
        session.problems.revealAll();
        return false;
      }
      const { longContext, images } = session.form.getValues();
      const [asked = requestText] = requestsForModels(requestText, [model]);
      const run: ProbeRun = {
        ...{ probe, model, isDeterministic, repeats: isDeterministic ? 1 : repeats },
        draftText: requestText,
        variants: variantsOf(asked, probe),
        images: session.images.partsOf(images),
        isLongContext: longContext,
        answers: new Map(),
        failures: new Map(),
        status: "running",
      };
      const key = keyOf(probe);
      dispatch({ type: "started", key, run });
      void ask(key, run);
      return true;
    },
    [session, cancel, ask],
  );

  const resume = useCallback(
    (run: ProbeRun) => {
      cancel();
      const key = keyOf(run.probe);
      dispatch({ type: "resumed", key });
      void ask(key, run);
    },
    [cancel, ask],
  );

  const change = useCallback(
    (next: Partial<ProbeSettings>) => setSettings((before) => ({ ...before, ...next })),
    [],
  );
  return useMemo(
    () => ({ runs, settings, change, start, resume, cancel }),
    [runs, settings, change, start, resume, cancel],
  );
}
