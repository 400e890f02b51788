import type { Cut } from "./pieces";
import { nameVariants, orderVariants, wordingVariants } from "./questionVariants";
import { evidenceVariants, imageVariants } from "./stateVariants";
import type { Variants } from "./variant";

/** One probe of a request. */
export type Probe =
  | { kind: "order" | "names"; question: string }
  | { kind: "wording"; question: string; texts: readonly string[] }
  | { kind: "evidence"; cut: Cut }
  | { kind: "images" };

/**
 * The requests of a probe, the original first. Without a second one there is nothing to compare.
 * @throws for a text that is not a request
 */
export function variantsOf(requestText: string, probe: Probe): Variants {
  switch (probe.kind) {
    case "order":
      return orderVariants(requestText, probe.question);
    case "names":
      return nameVariants(requestText, probe.question);
    case "wording":
      return wordingVariants(requestText, probe.question, probe.texts);
    case "evidence":
      return evidenceVariants(requestText, probe.cut);
    case "images":
      return imageVariants(requestText);
  }
}
