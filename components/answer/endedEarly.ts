/** How many of the wanted answers a model gave, and how many of its repeats failed. */
interface Count {
  answered: number;
  wanted: number;
  failed: number;
}

/**
 * What the column of a model that gave fewer answers than were wanted says of it: `Cancelled after 5 of 20`, and
 * `19 of 20 answered, 1 failed` where every repeat was tried.
 */
export function endedEarly(status: "failed" | "cancelled", { answered, wanted, failed }: Count): string {
  if (wanted > 1 && answered + failed >= wanted) return `${answered} of ${wanted} answered, ${failed} failed`;
  const word = status === "failed" ? "Failed" : "Cancelled";
  if (wanted === 1) return word;
  const isSaid = failed > (status === "failed" ? 1 : 0);
  return `${word} after ${answered} of ${wanted}${isSaid ? `, ${failed} failed` : ""}`;
}
