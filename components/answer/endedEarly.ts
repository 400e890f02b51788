/** How many of the wanted answers a model gave, and how many of its repeats failed. */
interface Count {
  answered: number;
  wanted: number;
  failed: number;
}

/**
 * The note of a column with fewer answers than were wanted: `Cancelled after 5 of 20`. If every repeat was tried, it
 * is `19 of 20 answered, 1 failed`.
 */
export function endedEarly(status: "failed" | "cancelled", { answered, wanted, failed }: Count): string {
  if (wanted > 1 && answered + failed >= wanted) return `${answered} of ${wanted} answered, ${failed} failed`;
  const word = status === "failed" ? "Failed" : "Cancelled";
  if (wanted === 1) return word;
  const isSaid = failed > (status === "failed" ? 1 : 0);
  return `${word} after ${answered} of ${wanted}${isSaid ? `, ${failed} failed` : ""}`;
}
