import { readItemLine } from "@/lib/shared/datasets/runItemLine";
import { readRowLine, type LinedRow } from "@/lib/shared/datasets/rowLine";
import {
  emptyColumns,
  measureDisagreement,
  NONE,
  positionsOf,
  putItem,
  type LabelledRow,
  type ResultColumns,
} from "@/lib/shared/runResults/resultColumns";
import { resultQuestions } from "@/lib/shared/runResults/resultQuestions";
import { rowLinesAddress } from "../datasets/fetchDatasets";
import type { LoadProgress, ResultsSource, ResultsView } from "./resultsProtocol";
import { streamedLines } from "./streamedLines";

export interface Loaded extends Pick<ResultsView, "labelOffsets" | "changedRows"> {
  columns: ResultColumns;
}

/** A copy of the view for the page takes a tenth of this for 50,000 rows. */
const PART_EVERY_MS = 1000;

/**
 * Loads the rows and the items of a run into columns. A version with newer labels is read as well: its labels count
 * for rows with the same state.
 * @param onPart takes the columns that the loading goes on to fill: before the first answer, then about once a second
 * @throws Error with a sentence for a person
 */
export async function loadResults(
  source: ResultsSource,
  onProgress: (progress: LoadProgress) => void,
  onPart: (part: Loaded) => void = () => {},
): Promise<Loaded> {
  const { dataset, labels, models } = source;
  const progress = { rows: 0, items: 0 };
  const step = (change: Partial<LoadProgress>) => onProgress(Object.assign(progress, change));
  const rows: (LabelledRow & { hash: number })[] = [];
  for await (const page of rowsOf(dataset, source.accountId)) {
    for (const row of page) rows.push(labelledRow(row));
    step({ rows: rows.length });
  }
  const positions = positionsOf(Uint32Array.from(rows, ({ row }) => row));
  const labelOffsets = Int32Array.from(rows, (_, at) => (labels.version === dataset.version ? at : NONE));
  let changedRows = 0;
  if (labels.version !== dataset.version) {
    let offset = 0;
    for await (const page of rowsOf({ id: dataset.id, ...labels }, source.accountId)) {
      for (const row of page) {
        const position = positions.get(row.row);
        if (position !== undefined) {
          const known = rows[position]!;
          labelOffsets[position] = offset;
          if (hashOf(row) === known.hash) known.expected = row.expected;
          else {
            labelOffsets[position] = NONE;
            changedRows += 1;
          }
        }
        offset += 1;
      }
    }
  }
  const columns = emptyColumns(rows, models, resultQuestions(source.questions));
  for (const { question, row, outcome } of source.unsaved) {
    const position = positions.get(row);
    const found = columns.questions.find((entry) => entry.question.judged.name === question);
    if (position !== undefined && found) found.expected[position] = outcome ?? NONE;
  }
  const loaded = { columns, labelOffsets, changedRows };
  onPart(loaded);
  let shownAt = performance.now();
  const itemsPath = `/api/dataset-runs/${encodeURIComponent(source.runId)}/items.ndjson`;
  for await (const lines of streamedLines(itemsPath, "The answers", source.accountId)) {
    for (const line of lines) {
      const item = readItemLine(line);
      const position = positions.get(item.row);
      if (position !== undefined) putItem(columns, position, item);
    }
    step({ items: progress.items + lines.length });
    if (performance.now() - shownAt < PART_EVERY_MS) continue;
    measureDisagreement(columns);
    onPart(loaded);
    shownAt = performance.now();
  }
  measureDisagreement(columns);
  return loaded;
}

async function* rowsOf(
  { id, version }: { id: string; version: number },
  accountId: string | null,
): AsyncGenerator<LinedRow[]> {
  for await (const lines of streamedLines(rowLinesAddress(id, version), "The rows", accountId)) {
    yield lines.map(readRowLine);
  }
}

function labelledRow(row: LinedRow): LabelledRow & { hash: number } {
  return { row: row.row, text: textOf(row.state), expected: row.expected, hash: hashOf(row) };
}

/** The text itself, or JSON. */
const textOf = (state: string): string => (state.startsWith('"') ? (JSON.parse(state) as string) : state);

/** FNV-1a over state and images: tells whether a later version has another state. */
function hashOf({ state, images }: LinedRow): number {
  const text = state + images.map(({ placeholder, sha256 }) => `\0${placeholder}\0${sha256}`).join("");
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
