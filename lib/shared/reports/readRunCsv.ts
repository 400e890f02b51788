import Papa from "papaparse";
import { plainTextOf } from "@/lib/shared/datasets/ownText";
import type { ExpectedLabel } from "@/lib/shared/pageApi/datasets";
import { REFUSED_CELL, RUN_COLUMNS } from "./runCsv";
import type { RunRecord } from "./runRecord";
import type { QuestionAnswer } from "./reportQuestion";

/** A question as the columns of a run's file show it. */
interface CsvQuestion {
  name: string;
  outcomes: string[];
  /** Place of its `expected_` column. */
  at: number;
}

export interface CsvRecord extends Omit<RunRecord, "answers"> {
  /** By question name. */
  answers: Record<string, QuestionAnswer>;
}

export interface CsvRun {
  questions: { name: string; outcomes: string[] }[];
  records: CsvRecord[];
}

/**
 * Reads a file of `runCsv` as it was. Labels come back by their spelling: `true`, `1`, `billing`.
 * @throws Error with a sentence that names line and column
 */
export function readRunCsv(text: string): CsvRun {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    delimiter: ",",
    skipEmptyLines: true,
  });
  const [head = [], ...lines] = data.map((cells) => cells.map(plainTextOf));
  const wrong = RUN_COLUMNS.findIndex((column, at) => head[at] !== column);
  if (wrong >= 0)
    throw new Error(`Column ${wrong + 1} is not “${RUN_COLUMNS[wrong]}”: the file is no exported run.`);
  const questions = questionsOf(head);
  const records = lines.map((cells, index) => {
    if (cells.length !== head.length) {
      throw new Error(`Line ${index + 2} has ${cells.length} cells in place of ${head.length}.`);
    }
    return recordOf(cells, questions, index + 2);
  });
  return { questions: questions.map(({ name, outcomes }) => ({ name, outcomes })), records };
}

/** The columns of a question stand together, so that a name may have any text. */
function questionsOf(head: readonly string[]): CsvQuestion[] {
  const questions: CsvQuestion[] = [];
  for (let at = RUN_COLUMNS.length; at < head.length;) {
    const name = withoutStart(head[at]!, "expected_", at);
    const start = `p_${name}=`;
    const question: CsvQuestion = { name, outcomes: [], at };
    withoutStart(head[at + 1] ?? "", "decided_", at + 1);
    withoutStart(head[at + 2] ?? "", "confidence_", at + 2);
    for (at += 3; head[at]?.startsWith(start); at += 1) question.outcomes.push(head[at]!.slice(start.length));
    questions.push(question);
  }
  return questions;
}

function withoutStart(column: string, start: string, at: number): string {
  if (column.startsWith(start)) return column.slice(start.length);
  throw new Error(`Column ${at + 1} is “${column}”: expected one that begins with “${start}”.`);
}

function recordOf(cells: readonly string[], questions: readonly CsvQuestion[], line: number): CsvRecord {
  const [row = "", state = "", model = "", answeredBy = "", message = "", status = "", errorType = ""] =
    cells;
  const number = (text: string, column: string): number => {
    if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
    throw new Error(`Line ${line}, column ${column}: “${text}” is no number.`);
  };
  const expected: Record<string, ExpectedLabel> = {};
  const answers: Record<string, QuestionAnswer> = {};
  for (const { name, outcomes, at } of questions) {
    const label = cells[at]!;
    if (label !== "") define(expected, name, labelOf(label));
    const probabilities = cells.slice(at + 3, at + 3 + outcomes.length);
    define(
      answers,
      name,
      answerOf(cells[at + 1]!, probabilities, (text, place) => number(text, `p_${name}=${outcomes[place]}`)),
    );
  }
  return {
    ...{ row: number(row, "row"), state, model, modelAnswered: answeredBy === "" ? null : answeredBy },
    ...{ expected, answers },
    error:
      message === ""
        ? null
        : { message, errorType, status: status === "" ? null : number(status, "error_status") },
  };
}

function answerOf(
  decided: string,
  probabilities: readonly string[],
  number: (text: string, place: number) => number,
): QuestionAnswer {
  if (probabilities.every((text) => text === ""))
    return { kind: decided === REFUSED_CELL ? "refused" : "none" };
  return { kind: "distribution", distribution: probabilities.map(number) };
}

function labelOf(text: string): ExpectedLabel {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Any name can be a key, `__proto__` too. */
function define<T>(target: Record<string, T>, name: string, value: T): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
