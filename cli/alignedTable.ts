/** Rows of cells as lines of text, each column as wide as its widest cell. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? "")))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Characters as readers count them. */
const widthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

const padded = (text: string, width: number): string => text + " ".repeat(width - widthOf(text));
