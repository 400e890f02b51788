import { readResponse } from "@typed-question/protocol/readResponse";
import type { GivenAnswer } from "@typed-question/protocol/response";
import type { Change } from "./variant";

/** A probability for each outcome. */
export interface Distribution {
  /** Whether the outcomes are levels: then the distance between them counts. */
  isOrdinal: boolean;
  /** `yes` and `no`, the options, or the levels from `0`. */
  labels: readonly string[];
  probabilities: readonly number[];
}

/** Question to distribution, for a whole response. A refusal and a box have none. */
export type Distributions = ReadonlyMap<string, Distribution>;

/**
 * Reads the distributions of a response. Options that a variant renamed get their own names back.
 * @returns the reason where the response breaks the protocol
 */
export function readDistributions(responseText: string, change: Change): Distributions | { problem: string } {
  const read = readResponse(responseText);
  if (!read.ok) return { problem: read.message };
  const ownNames = change.kind === "names" ? change.ownNames : null;
  const found = new Map<string, Distribution>();
  for (const [name, answer] of read.response.answers) {
    const distribution = distributionOf(answer, (label) => ownNames?.get(label) ?? label);
    if (distribution) found.set(name, distribution);
  }
  return found;
}

function distributionOf(answer: GivenAnswer, ownName: (label: string) => string): Distribution | null {
  if (answer.type === "noul") {
    return { isOrdinal: false, labels: ["yes", "no"], probabilities: [answer.noul, 1 - answer.noul] };
  }
  if (answer.type !== "choice" && answer.type !== "score") return null;
  return {
    isOrdinal: answer.type === "score",
    labels: [...answer.probabilities.keys()].map(ownName),
    probabilities: [...answer.probabilities.values()],
  };
}
