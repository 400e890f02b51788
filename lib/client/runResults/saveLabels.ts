import {
  ROWS_PAGE_MAX,
  type DatasetRow,
  type ExpectedLabel,
  type RowChange,
} from "@/lib/shared/pageApi/datasets";
import { openRows, saveVersion } from "../datasets/fetchDatasets";
import { shownRow } from "@/lib/shared/datasets/shownRow";

/** A label that a person gave or took away (null). */
export interface NewLabel {
  row: number;
  /** Place of the row in the version that is changed. */
  offset: number;
  question: string;
  label: ExpectedLabel | null;
}

/** The versions that came of it; `message` tells why labels are left. */
export interface SavedLabels {
  /** The newest version now. */
  version: number;
  /** Numbers of the saved rows. */
  rows: ReadonlySet<number>;
  message: string | null;
}

/** A save far below the server's limits. */
const CHANGES_PER_SAVE = 500;
const SAVE_CHARS_MAX = 8_000_000;

/**
 * Saves labels as a new version of a dataset; many long rows make several versions. Rows keep everything else.
 * @param given `version` is the newest one
 */
export async function saveLabels(given: {
  datasetId: string;
  version: number;
  labels: readonly NewLabel[];
}): Promise<SavedLabels> {
  const { datasetId: id } = given;
  let { version } = given;
  const rows = new Set<number>();
  let changes: RowChange[] = [];
  let chars = 0;
  const save = async (): Promise<string | null> => {
    if (changes.length === 0) return null;
    const note = `${changes.length} rows labelled in the results of a run`;
    const saved = await saveVersion(id, { kind: "changes", base: version, changes, note });
    if (saved.kind !== "data") return saved.message;
    version = saved.data.number;
    for (const change of changes) if (change.change === "set") rows.add(change.row);
    [changes, chars] = [[], 0];
    return null;
  };
  // A version keeps its rows, so all are read from the first one.
  const read = { id, version };
  for (const page of pagesOf(given.labels)) {
    const reading = await openRows({ ...read, ...page });
    if (reading.kind !== "data") return { version, rows, message: reading.message };
    for (const [row, labels] of page.labels) {
      const stored = reading.data.find((candidate) => candidate.row === row);
      if (!stored)
        return { version, rows, message: `Row ${shownRow(row)} is not in version ${read.version}.` };
      const change = changeOf(stored, labels);
      const size = JSON.stringify(change).length;
      if (changes.length >= CHANGES_PER_SAVE || chars + size > SAVE_CHARS_MAX) {
        const message = await save();
        if (message !== null) return { version, rows, message };
      }
      changes.push(change);
      chars += size;
    }
  }
  return { message: await save(), version, rows };
}

interface LabelPage {
  offset: number;
  limit: number;
  /** By row. */
  labels: Map<number, NewLabel[]>;
}

/** Pages of rows that hold all labelled ones. */
function pagesOf(labels: readonly NewLabel[]): LabelPage[] {
  const pages: LabelPage[] = [];
  for (const label of labels.toSorted((a, b) => a.offset - b.offset)) {
    let page = pages.at(-1);
    if (!page || label.offset >= page.offset + ROWS_PAGE_MAX) {
      page = { offset: label.offset, limit: 1, labels: new Map() };
      pages.push(page);
    }
    page.limit = label.offset - page.offset + 1;
    page.labels.set(label.row, [...(page.labels.get(label.row) ?? []), label]);
  }
  return pages;
}

function changeOf(
  { row, state, expected, images, extra }: DatasetRow,
  labels: readonly NewLabel[],
): RowChange {
  const all = new Map(Object.entries(expected));
  for (const { question, label } of labels) {
    if (label === null) all.delete(question);
    else all.set(question, label);
  }
  return { change: "set", row, content: { state, expected: Object.fromEntries(all), images, extra } };
}
