import type { TeachingFigures } from "./teachingFigures";

interface TeachingVerdict {
  headline: string;
  /** What would help, or what it means. */
  advice: string[];
}

/** What the figures of a question mean, in sentences. */
export function teachingVerdict(figures: TeachingFigures): TeachingVerdict {
  const { accuracyDifference, notKept, rows, weakest } = figures;
  const points = `${Math.abs(100 * accuracyDifference.value).toFixed(1)} points`;
  if (notKept === null) {
    const gain = accuracyDifference.value > 0 ? `, and right ${points} more often` : ", by its probabilities";
    return {
      headline: `Better than the untaught model on ${rows} rows${gain}.`,
      advice: ["Each answer came from a head that had not seen its row. Other rows may differ from these."],
    };
  }
  return { headline: HEADLINES[notKept], advice: adviceFor(notKept, weakest) };
}

const HEADLINES: Record<NonNullable<TeachingFigures["notKept"]>, string> = {
  noBetterThanUntaught: "Not shown to be better than the untaught model: it is not kept.",
  noBetterThanShares: "Not shown to be better than answering with the shares of the labels: it is not kept.",
  lessAccurate: "Right less often than the untaught model: it is not kept.",
};

function adviceFor(reason: NonNullable<TeachingFigures["notKept"]>, weakest: readonly string[]): string[] {
  const more = `More rows help most for: ${weakest.map((outcome) => `“${outcome}”`).join(", ")}.`;
  const clearer = "Check the doubted labels, and describe the outcomes so that none covers another.";
  const other = "A question that needs reasoning is for a larger model: add a connection.";
  return reason === "lessAccurate" ? [clearer, other] : [more, clearer, other];
}
