import { REPEATS_MIN } from "@/lib/shared/probes/judgement";
import type { ProbeRun } from "./probeRun";

/** Says how changes of a model with noise are told from its noise. */
export function NoiseNote({ run: { isDeterministic, repeats } }: { run: ProbeRun }) {
  return (
    <p className="text-xs text-muted-foreground">
      {isDeterministic
        ? "This model answers equal requests equally, so every change comes from the probe."
        : repeats < REPEATS_MIN
          ? `Answers of this model may vary by themselves. Ask at least ${REPEATS_MIN} times to tell changes from noise.`
          : "A change counts if it exceeds the noise of the repeats, at 5% false alarms for the whole probe."}{" "}
      A change shows what the answer depends on. It does not show which answer is right.
    </p>
  );
}
