import { AppError } from "@typed-question/protocol/appError";
import { PROBE_CALLS_MAX, type DatasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import type { Store } from "@/lib/server/store/store";
import { placedRows, probedNumbers, type AskedRows, type PlacedRow } from "./placedRows";

/** Calls whose tokens stand for all. */
const SAMPLE_CALLS = 40;

export interface ProbePlan {
  rowCount: number;
  calls: number;
  /** Sampled rows that have nothing to change. */
  skippedRows: number;
  /** Some of the calls, evenly spread. */
  sample: PlacedRow[];
}

/**
 * Counts the calls of a probe. No model is asked.
 * @throws AppError 400 where nothing can be changed, or where it would be too many calls
 */
export async function planProbe(store: Store, asked: AskedRows, probe: DatasetProbe): Promise<ProbePlan> {
  const sampled = await probedNumbers(store, asked, probe);
  const rows = new Set<number>();
  let calls = 0;
  let every = 1;
  let sample: PlacedRow[] = [];
  for await (const requests of placedRows(store, asked)) {
    for (const request of requests) {
      rows.add(request.row.row);
      if (calls % every === 0) sample.push(request);
      calls += 1;
      // Twice too many: every second one stays.
      if (sample.length > 2 * SAMPLE_CALLS) {
        sample = sample.filter((_, at) => at % 2 === 0);
        every *= 2;
      }
    }
  }
  if (calls === 0) throw new AppError("api_usage_error", NOTHING[probe.kind]);
  if (calls > PROBE_CALLS_MAX) {
    throw new AppError(
      "api_usage_error",
      `The probe would make ${calls} calls. At most ${PROBE_CALLS_MAX} are allowed: take fewer rows.`,
    );
  }
  return { rowCount: rows.size, calls, skippedRows: sampled.length - rows.size, sample };
}

/** Why a kind of probe has no calls. */
const NOTHING: Record<DatasetProbe["kind"], string> = {
  order: "No question is a choice with two options or more.",
  names: "No question is a choice with two options or more.",
  wording: "No question has another phrasing.",
  evidence: "No sampled row has two parts or more.",
  images: "No row has an image to leave out.",
};
