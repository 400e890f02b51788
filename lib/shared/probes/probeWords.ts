import type { Cut } from "./pieces";
import type { ProbeKind } from "./variant";

/** The kinds of probes in words. */
export const KIND_WORDS: Record<ProbeKind, { label: string; purpose: string }> = {
  order: {
    label: "Order",
    purpose: "Asks a choice with its options rotated. Shows what the place of an option does to it.",
  },
  wording: {
    label: "Wording",
    purpose: "Asks a question in other words. Shows how far its answer depends on the phrasing.",
  },
  evidence: {
    label: "Evidence",
    purpose: "Leaves out each part of the state. Shows which parts the answers rest on.",
  },
  images: { label: "Images", purpose: "Leaves out each image. Shows what the answers take from it." },
  names: {
    label: "Names",
    purpose: "Calls the options a, b, c. Shows how far the answer rests on their names.",
  },
};

export const CUT_NAMES: Record<Cut, string> = {
  message: "Message",
  path: "JSON path",
  sentence: "Sentence",
  paragraph: "Paragraph",
};
