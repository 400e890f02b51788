/**
 * How many rows a statement changed, without reading them back.
 * @param result of a statement without `returning`: libsql has `rowsAffected`, the PostgreSQL driver `rowCount`
 */
export function affected(result: unknown): number {
  const { rowsAffected, rowCount } = result as { rowsAffected?: number; rowCount?: number | null };
  const rows = rowsAffected ?? rowCount;
  if (typeof rows !== "number") throw new TypeError("The database told no number of changed rows");
  return rows;
}
