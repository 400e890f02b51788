import type { Cut } from "@/lib/shared/probes/pieces";
import type { ProbeKind } from "@/lib/shared/probes/variant";

/** What is chosen in the panel. Null stands for the first one on offer. */
export interface ProbeSettings {
  kind: ProbeKind;
  question: string | null;
  cut: Cut | null;
  /** Question to its further phrasings. */
  texts: ReadonlyMap<string, readonly string[]>;
  model: string | null;
  repeats: number;
}
