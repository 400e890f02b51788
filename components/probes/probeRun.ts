import type { EvaluateReply } from "@/lib/client/askPatiently";
import { describeReason } from "@/lib/shared/evaluation/describeFailure";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import type { Probe } from "@/lib/shared/probes/probe";
import type { ProbeAnswers } from "@/lib/shared/probes/probeFigures";
import { readDistributions, type Distributions } from "@/lib/shared/probes/readDistributions";
import type { Variant, Variants } from "@/lib/shared/probes/variant";
import { readErrorBody } from "@typed-question/protocol/errors";

/** One probe with its answers so far. Only the page's memory holds it. */
export interface ProbeRun {
  probe: Probe;
  model: string;
  /** Whether the model is known to answer equal requests equally. */
  isDeterministic: boolean;
  /** Wanted answers of each variant. */
  repeats: number;
  /** The draft's request when the probe began. */
  draftText: string;
  variants: Variants;
  images: readonly ImagePart[];
  isLongContext: boolean;
  answers: ProbeAnswers;
  /** The id of a variant to the reasons of its failed calls. */
  failures: ReadonlyMap<string, readonly string[]>;
  status: "running" | "ended" | "cancelled";
}

export type ProbeEvent =
  | { type: "started"; key: string; run: ProbeRun }
  | { type: "answered"; key: string; id: string; answer: Distributions }
  | { type: "failed"; key: string; id: string; message: string }
  | { type: "resumed" | "ended" | "cancelled"; key: string };

/** One run for each sort of probe and its question. */
export type ProbeRuns = ReadonlyMap<string, ProbeRun>;

/** A later probe of the same sort and question replaces the earlier one. */
export const keyOf = (probe: Probe): string =>
  JSON.stringify([probe.kind, "question" in probe ? probe.question : "cut" in probe ? probe.cut : ""]);

export function probeReducer(runs: ProbeRuns, event: ProbeEvent): ProbeRuns {
  const run = event.type === "started" ? event.run : runs.get(event.key);
  return run ? new Map(runs).set(event.key, changed(run, event)) : runs;
}

function changed(run: ProbeRun, event: ProbeEvent): ProbeRun {
  switch (event.type) {
    case "started":
      return run;
    case "answered":
      return { ...run, answers: added(run.answers, event.id, event.answer) };
    case "failed":
      return { ...run, failures: added(run.failures, event.id, event.message) };
    case "resumed":
      return { ...run, failures: new Map(), status: "running" };
    case "ended":
      return { ...run, status: "ended" };
    case "cancelled":
      return { ...run, status: "cancelled" };
  }
}

const added = <T>(
  lists: ReadonlyMap<string, readonly T[]>,
  id: string,
  item: T,
): ReadonlyMap<string, readonly T[]> => new Map(lists).set(id, [...(lists.get(id) ?? []), item]);

/** The event of a reply; null for a cancelled call. */
export function eventOf(variant: Variant, reply: EvaluateReply, key: string): ProbeEvent | null {
  const { id, requestText, change } = variant;
  const failed = (message: string): ProbeEvent => ({ type: "failed", key, id, message });
  if (reply.kind === "aborted") return null;
  if (reply.kind !== "reply") return failed(reply.message);
  const { status, body, requestId, latencyMs, retryAfterMs } = reply;
  if (status !== 200) {
    const view = { requestText, status, responseText: body, requestId, latencyMs, finishedAt: 0 };
    return failed(describeReason({ kind: "refused", view, body: readErrorBody(body), retryAfterMs }));
  }
  const answer = readDistributions(body, change);
  return "problem" in answer
    ? failed(`The response breaks the protocol: ${answer.problem}`)
    : { type: "answered", key, id, answer };
}

/** The calls that a run still lacks. */
export const lackingCalls = ({ variants, answers, repeats }: ProbeRun) =>
  variants
    .map((variant) => ({ variant, times: repeats - (answers.get(variant.id)?.length ?? 0) }))
    .filter(({ times }) => times > 0);

export interface Progress {
  done: number;
  failed: number;
  all: number;
}

export function progressOf({ variants, answers, failures, repeats }: ProbeRun): Progress {
  const count = (lists: ReadonlyMap<string, readonly unknown[]>) =>
    [...lists.values()].reduce((sum, { length }) => sum + length, 0);
  return { done: count(answers), failed: count(failures), all: variants.length * repeats };
}
