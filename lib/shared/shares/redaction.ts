import type { ShareRedaction } from "@/lib/shared/pageApi/shares";
import { sharedParts, type SharedParts } from "./sharedParts";

/** A person's choice of hidden parts, and the title. */
export interface Redaction {
  title: string;
  state: boolean;
  instructions: boolean;
  images: boolean;
  /** Of parts of the state, as JSON pointers. */
  paths: ReadonlySet<string>;
}

/** The parts of a request, and a choice without hidden parts. */
export function startRedaction(requestText: string): { parts: SharedParts; redaction: Redaction } {
  const parts = sharedParts(requestText);
  const redaction = {
    title: parts.title,
    state: false,
    instructions: false,
    images: false,
    paths: new Set<string>(),
  };
  return { parts, redaction };
}

export const hideOf = ({ state, instructions, images, paths }: Redaction): ShareRedaction => ({
  ...{ state, instructions, images },
  statePaths: state ? [] : [...paths],
});
