import { writeTabs } from "@/lib/shared/datasets/table/writeTabs";

/**
 * The text of a paste. Some programs copy a table as one line a cell; its cells are in the HTML beside that.
 */
export function pastedText(data: DataTransfer): string {
  const text = data.getData("text/plain");
  if (text.includes("\t")) return text;
  const html = data.getData("text/html");
  return (html.includes("<t") ? tableText(html) : null) ?? text;
}

/** The first table of a page with two columns or more, as cells with tabs between them. */
function tableText(html: string): string | null {
  const table = new DOMParser().parseFromString(html, "text/html").querySelector("table");
  if (!table) return null;
  const rows = [...table.rows].map((row) => [...row.cells].map(cellText));
  return rows.some((cells) => cells.length > 1) ? writeTabs(rows) : null;
}

function cellText(cell: HTMLTableCellElement): string {
  for (const line of cell.querySelectorAll("br")) line.replaceWith("\n");
  const blocks = [...cell.querySelectorAll("p, li, div")].filter(({ children }) => children.length === 0);
  const parts = blocks.length > 1 ? blocks.map((block) => block.textContent) : [cell.textContent];
  return parts.map((part) => part.replaceAll(/[^\S\n]+/g, " ").trim()).join("\n");
}
