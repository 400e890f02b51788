/** What the column of a model that gave fewer answers than were wanted says of it: `Cancelled after 5 of 20`. */
export function endedEarly(status: "failed" | "cancelled", answered: number, wanted: number): string {
  const word = status === "failed" ? "Failed" : "Cancelled";
  return wanted > 1 ? `${word} after ${answered} of ${wanted}` : word;
}
