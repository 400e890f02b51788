import { readFile } from "node:fs/promises";
import path from "node:path";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import { templateColumns, usedColumns } from "@/lib/shared/datasets/mapRow";
import type { DatasetMapping } from "@/lib/shared/pageApi/datasets";
import type { ReportQuestion } from "@/lib/shared/reports/reportQuestion";
import { lookAtSource, readSource, type ReadyRow, type SourceLook } from "@/lib/client/datasets/readSource";
import type { EvaluateCommand } from "./evaluateArguments";
import { messageOf, RunError } from "./runError";

export interface RowToAsk extends Pick<ReadyRow, "state" | "expected" | "images"> {
  /** The record's place in the file, from 0. */
  row: number;
}

/** Where rows come from, and which are taken. */
export type RowSource = Pick<EvaluateCommand, "file" | "state" | "images" | "limit" | "skipsBadRows">;

export interface RowReading {
  rows: RowToAsk[];
  /** One sentence each, with file, row and column. */
  problems: string[];
  /** How the rows are read, for a person. */
  notes: string[];
}

/**
 * Reads the rows of a file. Expected answers of other questions are left out.
 * @throws RunError for a file that cannot be read, for one without rows, and for bad rows unless they are skipped
 */
export async function readRows(
  { file, state, images, limit, skipsBadRows }: RowSource,
  questions: readonly ReportQuestion[],
): Promise<RowReading> {
  const source = {
    file: await blobOf(file),
    name: path.basename(file),
    zip: images === null ? null : await blobOf(images),
  };
  const look = await lookAtSource(source).catch((error: unknown) => {
    throw new RunError(`${file}: ${messageOf(error)}`);
  });
  const { mapping, notes } = mappingFor(look, state, questions, file);
  const rows: RowToAsk[] = [];
  const problems: string[] = [];
  const isTaken = (number: number): boolean => limit === null || number <= limit;
  for await (const batch of readSource(source, { ...look, mapping })) {
    for (const { number, column, reason } of batch.problems) {
      if (isTaken(number)) problems.push(problemText(file, number, column, reason));
    }
    for (const { number, ...row } of batch.rows) {
      if (!isTaken(number)) continue;
      const wrong = wrongLabel(row, questions);
      if (wrong) problems.push(problemText(file, number, wrong.column, wrong.reason));
      else rows.push({ ...row, row: number - 1 });
    }
    if (batch.rows.length > 0 && !isTaken(batch.rows.at(-1)!.number)) break;
  }
  if (problems.length > 0 && !skipsBadRows) throw new RunError(problemsText(problems));
  if (rows.length === 0) throw new RunError(`${file}: no row can be used.`);
  return { rows, problems, notes };
}

const PROBLEMS_SHOWN = 20;

/** The first problems, and how many more there are. */
export function problemsText(problems: readonly string[]): string {
  const more = problems.length - PROBLEMS_SHOWN;
  return [...problems.slice(0, PROBLEMS_SHOWN), ...(more > 0 ? [`… and ${more} more rows.`] : [])].join("\n");
}

/** Rows are counted from 1 for people, as a spreadsheet shows them below its header. */
const problemText = (file: string, number: number, column: string | null, reason: string): string =>
  `${file}, row ${number}${column === null ? "" : `, column ${column}`}: ${reason}`;

async function blobOf(file: string): Promise<Blob> {
  try {
    return new Blob([await readFile(file)]);
  } catch (error) {
    throw new RunError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

function mappingFor(
  look: SourceLook,
  state: string | null,
  questions: readonly ReportQuestion[],
  file: string,
): { mapping: DatasetMapping; notes: string[] } {
  const isTemplate = state?.includes("{{") ?? false;
  const named = state === null ? [] : isTemplate ? templateColumns(state) : [state];
  const missing = named.find((column) => !look.columns.includes(column));
  if (missing !== undefined) {
    throw new RunError(`${file} has no column '${missing}'. Columns: ${look.columns.join(", ")}.`);
  }
  const types = new Map(questions.map(({ name, type }) => [name, type]));
  const expected = look.mapping.expected.flatMap((entry) => {
    const kind = types.get(entry.question);
    return kind === undefined ? [] : [{ ...entry, kind }];
  });
  const others = look.mapping.expected.filter(({ question }) => !types.has(question));
  const mapping: DatasetMapping = {
    images: look.mapping.images,
    expected,
    state:
      state === null
        ? look.mapping.state
        : isTemplate
          ? { from: "template", template: state }
          : { from: "column", column: state },
  };
  const stateColumns = [...usedColumns({ ...mapping, images: [], expected: [] })];
  const notes = [
    `State: ${mapping.state.from === "row" ? "an object of the columns" : mapping.state.from} ${stateColumns.join(", ")}`,
    `Expected answers: ${expected.map(({ question }) => question).join(", ") || "none"}`,
    ...(others.length > 0
      ? [`Not asked, so not judged: ${others.map(({ question }) => question).join(", ")}`]
      : []),
  ];
  return { mapping, notes };
}

/** The first label that is none of its question's outcomes. */
function wrongLabel(
  { expected }: Pick<ReadyRow, "expected">,
  questions: readonly ReportQuestion[],
): { column: string; reason: string } | null {
  for (const { name, labels, outcomes } of questions) {
    const label = Object.hasOwn(expected, name) ? expected[name] : undefined;
    if (label === undefined || labelOutcome(label, labels) !== null) continue;
    const listed = outcomes.slice(0, 8).join(", ");
    const more = outcomes.length > 8 ? ` and ${outcomes.length - 8} more` : "";
    return { column: `expected_${name}`, reason: `“${label}” is none of: ${listed}${more}.` };
  }
  return null;
}
