/** Tab-separated cells, quoted if a cell holds a tab, a line break or a quote. */
export function writeTabs(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string): string =>
    /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((cells) => cells.map(quoted).join("\t")).join("\n");
}
