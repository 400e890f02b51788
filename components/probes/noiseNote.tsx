import { REPEATS_MIN } from "@/lib/shared/metrics/repeatVerdict";
import type { Judged } from "@/lib/shared/probes/judgement";
import type { ProbeRun } from "./probeRun";

interface NoiseNoteProps {
  run: ProbeRun;
  judged: readonly (Judged | null)[];
}

/** Says how changes of a model with noise are told from its noise. */
export function NoiseNote({ run: { isDeterministic, repeats }, judged }: NoiseNoteProps) {
  const needed = judged.find((one) => (one?.repeatsNeeded ?? null) !== null)?.repeatsNeeded ?? null;
  return (
    <p className="text-xs text-muted-foreground">
      {isDeterministic
        ? "This model answers equal requests equally, so every change comes from the probe."
        : repeats < REPEATS_MIN || needed !== null
          ? `Answers of this model may vary by themselves. Ask at least ${needed ?? REPEATS_MIN} times to tell changes from noise.`
          : "A change counts if a permutation test of the repeats finds it, at 5% false alarms for the whole probe."}{" "}
      A change shows what the answer depends on. It does not show which answer is right.
    </p>
  );
}
