/** Fewer rows of a sort say nothing of its size. */
const ROWS_MIN = 5;

/**
 * Untaught logits with a root mean square of 1, apart for rows that a reader took and others: nearness alone gives
 * small ones, and rules large ones. A penalty then means the same for each question.
 * @param logits one an outcome, row after row
 * @returns also the two factors, for unread and for read rows
 */
export function scaleLogits(
  logits: Float64Array,
  isRead: Uint8Array,
  outcomes: number,
): { logits: Float64Array; scales: [unread: number, read: number] } {
  const [squares, counts] = [[0, 0] as [number, number], [0, 0] as [number, number]];
  logits.forEach((value, i) => {
    const sort = isRead[Math.floor(i / outcomes)] === 1 ? 1 : 0;
    squares[sort] += value * value;
    counts[sort] += 1 / outcomes;
  });
  const scaleOf = (sum: number, rows: number): number =>
    sum > 1e-12 ? 1 / Math.sqrt(sum / (rows * outcomes)) : 1;
  const all = scaleOf(squares[0] + squares[1], counts[0] + counts[1]);
  const ofSort = (sort: 0 | 1): number =>
    counts[sort] < ROWS_MIN ? all : scaleOf(squares[sort], counts[sort]);
  const scales: [number, number] = [ofSort(0), ofSort(1)];
  return {
    logits: logits.map((value, i) => value * scales[isRead[Math.floor(i / outcomes)] === 1 ? 1 : 0]),
    scales,
  };
}
