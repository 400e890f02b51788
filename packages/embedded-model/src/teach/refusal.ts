import {
  OUTCOME_ROWS_MIN,
  TEACHING_ROWS_MAX,
  TEACHING_ROWS_MIN,
  type TeachingRefusal,
} from "./teachingRequest";

/** Why rows cannot teach a question; null where they can. */
export function refusalOf(labels: Int32Array, groups: Int32Array, outcomes: number): TeachingRefusal | null {
  const rows = new Set(groups).size;
  if (rows < TEACHING_ROWS_MIN) return { kind: "tooFewRows", rows, needed: TEACHING_ROWS_MIN };
  if (labels.length > TEACHING_ROWS_MAX) {
    return { kind: "tooManyRows", rows: labels.length, most: TEACHING_ROWS_MAX };
  }
  const ofOutcome = Array.from({ length: outcomes }, () => new Set<number>());
  labels.forEach((label, row) => ofOutcome[label]!.add(groups[row]!));
  const rare = ofOutcome.flatMap(({ size }, outcome) =>
    size < OUTCOME_ROWS_MIN ? [{ outcome, rows: size }] : [],
  );
  return rare.length > 0 ? { kind: "tooFewOfOutcome", outcomes: rare, needed: OUTCOME_ROWS_MIN } : null;
}
