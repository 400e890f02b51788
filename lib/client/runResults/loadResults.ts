import { readItemLine } from "@/lib/shared/datasets/runItemLine";
import { ROWS_PAGE_MAX, type DatasetRow } from "@/lib/shared/pageApi/datasets";
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
import { openRows } from "../datasets/fetchDatasets";
import type { LoadProgress, ResultsSource, ResultsView } from "./resultsProtocol";
import { runItemLines } from "./runItemLines";

/** Characters of a state that the table and the search read. 50,000 long rows then take 100 MB at most. */
const SEARCHED_CHARS_MAX = 2_000;

interface Loaded extends Pick<ResultsView, "labelOffsets" | "changedRows"> {
  columns: ResultColumns;
}

/**
 * Loads the rows and the items of a run into columns. A version with newer labels is read as well: its labels count
 * for rows with the same state.
 * @throws Error with a sentence for a person
 */
export async function loadResults(
  source: ResultsSource,
  onProgress: (progress: LoadProgress) => void,
): Promise<Loaded> {
  const { dataset, labels, models } = source;
  const progress = { rows: 0, items: 0 };
  const step = (change: Partial<LoadProgress>) => onProgress(Object.assign(progress, change));
  const rows: (LabelledRow & { hash: number })[] = [];
  for await (const page of rowPages({ ...dataset })) {
    for (const row of page) rows.push(labelledRow(row));
    step({ rows: rows.length });
  }
  const positions = positionsOf(Uint32Array.from(rows, ({ row }) => row));
  const labelOffsets = Int32Array.from(rows, (_, at) => (labels.version === dataset.version ? at : NONE));
  let changedRows = 0;
  if (labels.version !== dataset.version) {
    let offset = 0;
    for await (const page of rowPages({ id: dataset.id, ...labels })) {
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
  for await (const lines of runItemLines(source.runId, source.accountId)) {
    for (const line of lines) {
      const item = readItemLine(line);
      const position = positions.get(item.row);
      if (position !== undefined) putItem(columns, position, item);
    }
    step({ items: progress.items + lines.length });
  }
  measureDisagreement(columns);
  return { columns, labelOffsets, changedRows };
}

async function* rowPages(given: {
  id: string;
  version: number;
  rowCount: number;
}): AsyncGenerator<readonly DatasetRow[]> {
  for (let offset = 0; offset < given.rowCount; offset += ROWS_PAGE_MAX) {
    const reading = await openRows({ ...given, offset, limit: ROWS_PAGE_MAX });
    if (reading.kind !== "data") throw new Error(reading.message);
    yield reading.data;
  }
}

function labelledRow(row: DatasetRow): LabelledRow & { hash: number } {
  return { row: row.row, text: textOf(row.state), expected: row.expected, hash: hashOf(row) };
}

/** The beginning of the state: the text itself, or JSON. */
function textOf(state: string): string {
  const whole = state.startsWith('"') ? (JSON.parse(state) as string) : state;
  // A copy, so that the rest of a long state is freed.
  return whole.length > SEARCHED_CHARS_MAX ? `${whole.slice(0, SEARCHED_CHARS_MAX)}…` : whole;
}

/** FNV-1a over state and images: tells whether a later version has another state. */
function hashOf({ state, images }: DatasetRow): number {
  const text = state + images.map(({ placeholder, sha256 }) => `\0${placeholder}\0${sha256}`).join("");
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
