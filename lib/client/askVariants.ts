import pLimit from "p-limit";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import { partsIn } from "@/lib/shared/probes/probedRequest";
import type { Variant } from "@/lib/shared/probes/variant";
import { askPatiently, type EvaluateReply, type PatientOptions } from "./askPatiently";

/** Requests of a probe under way at once; the page's other calls need connections too. */
const IN_FLIGHT_MAX = 4;

interface AskVariantsOptions extends Omit<PatientOptions, "images"> {
  /** Calls still wanted of each variant. */
  wanted: readonly { variant: Variant; times: number }[];
  /** All images of the original request. */
  images: readonly ImagePart[];
  onReply: (variant: Variant, reply: EvaluateReply) => void;
}

/**
 * Sends the variants of a probe, each as often as wanted and none of them into the history. A failed call does not
 * stop the others. A missing session does: every further call would fail alike.
 */
export async function askVariants(options: AskVariantsOptions): Promise<void> {
  const { wanted, images, onReply, ...patient } = options;
  const ending = new AbortController();
  const signal = AbortSignal.any([patient.signal, ending.signal]);
  const limit = pLimit(IN_FLIGHT_MAX);
  const ask = async (variant: Variant): Promise<void> => {
    if (signal.aborted) return;
    const parts = images.length > 0 ? partsIn(variant.requestText) : new Set<string>();
    const own = images.filter(({ part }) => parts.has(part));
    const reply = await askPatiently(variant.requestText, {
      ...patient,
      images: own,
      isUnsaved: true,
      signal,
    });
    if (signal.aborted) return;
    if (reply.kind === "unauthenticated" || reply.kind === "cookies") ending.abort();
    onReply(variant, reply);
  };
  // All variants once before any is repeated, so that a cancelled probe has something of each.
  const rounds = Math.max(0, ...wanted.map(({ times }) => times));
  const calls = Array.from({ length: rounds }, (_, round) =>
    wanted.flatMap(({ variant, times }) => (round < times ? [limit(() => ask(variant))] : [])),
  );
  await Promise.all(calls.flat());
}
