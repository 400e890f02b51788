import { Badge } from "@/components/ui/badge";
import type { DatasetRowContent, ExpectedLabel } from "@/lib/shared/pageApi/datasets";

interface RowPreviewProps {
  /** Numbers count the records of the file from 1, as those of the rows that cannot be used. */
  rows: readonly (Pick<DatasetRowContent, "state" | "expected"> & { number: number })[];
}

/** The first rows as they will be kept. */
export function RowPreview({ rows }: RowPreviewProps) {
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">Preview of the first rows</h3>
      {rows.length === 0 ? <p className="text-sm text-muted-foreground">No row yet.</p> : null}
      <ol className="divide-y rounded-md border">
        {rows.map(({ number, state, expected }) => (
          <li key={number} className="flex flex-col gap-1 px-3 py-2 text-sm">
            <span className="text-xs text-muted-foreground tabular-nums">Row {number}</span>
            <p dir="auto" className="line-clamp-3 break-words whitespace-pre-wrap">
              {shownState(state)}
            </p>
            <Labels expected={expected} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Expected answers by question. */
export function Labels({ expected }: Pick<DatasetRowContent, "expected">) {
  const labels = Object.entries(expected);
  if (labels.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map(([question, label]) => (
        <Badge key={question}>
          {question}: {shownLabel(label)}
        </Badge>
      ))}
    </span>
  );
}

export function shownLabel(label: ExpectedLabel): string {
  if (typeof label === "boolean") return label ? "yes" : "no";
  return String(label);
}

/** A state for a person: the text itself, or JSON. */
export function shownState(json: string): string {
  if (!json.startsWith('"')) return json;
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}
