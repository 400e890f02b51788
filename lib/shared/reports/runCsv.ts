import { membersOf, parseJsonOrNull } from "@typed-question/protocol/json";
import { ownCell } from "@/lib/shared/datasets/ownText";
import { OwnFigure } from "@/lib/shared/datasets/spreadsheetText";
import { decidedOutcome } from "@/lib/shared/metrics/scoredRows";
import { formatExact } from "@/lib/shared/text/figures";
import { answerTo, type ReportQuestion } from "./reportQuestion";
import type { RunRecord } from "./runRecord";

/** The first columns of every line. */
export const RUN_COLUMNS = [
  "row",
  "state_json",
  "model",
  "answered_by",
  "error",
  "error_status",
  "error_type",
];

/**
 * A run for a spreadsheet: a line for each row and model, a number a cell. Each question has `expected_`,
 * `decided_` and `confidence_`, then a `p_<question>=<outcome>` for each outcome. `decided_` says `refused` for a
 * declined question. `readRunCsv` reads it back.
 */
export function* runCsv(
  records: Iterable<RunRecord>,
  questions: readonly ReportQuestion[],
): Generator<string> {
  yield runCsvHead(questions);
  yield* runCsvLines(records, questions);
}

/** The header behind a byte order mark: spreadsheets then read UTF-8. */
export const runCsvHead = (questions: readonly ReportQuestion[]): string =>
  `\uFEFF${line([...RUN_COLUMNS, ...questions.flatMap(questionColumns)].map(ownCell))}`;

/** The lines of records, for a file that is written piece by piece. */
export function* runCsvLines(
  records: Iterable<RunRecord>,
  questions: readonly ReportQuestion[],
): Generator<string> {
  for (const record of records) yield line(recordCells(record, questions));
}

/** The columns of a question. */
const questionColumns = ({ name, outcomes }: ReportQuestion): string[] => [
  `expected_${name}`,
  `decided_${name}`,
  `confidence_${name}`,
  ...outcomes.map((outcome) => `p_${name}=${outcome}`),
];

function recordCells(record: RunRecord, questions: readonly ReportQuestion[]): string[] {
  const { row, state, model, modelAnswered, error, expected } = record;
  const answers = membersOf(parseJsonOrNull(record.answers ?? "null"));
  return [
    ...[String(row), ownCell(state), ownCell(model), ownCell(modelAnswered ?? "")],
    ...[ownCell(error?.message ?? ""), String(error?.status ?? ""), ownCell(error?.errorType ?? "")],
    ...questions.flatMap((question) => {
      const label = Object.hasOwn(expected, question.name) ? expected[question.name] : undefined;
      const shownLabel = typeof label === "string" ? ownCell(label) : String(label ?? "");
      const answer = answerTo(question, answers);
      if (answer.kind !== "distribution") {
        const decided = answer.kind === "refused" ? REFUSED_CELL : "";
        return [shownLabel, decided, "", ...question.outcomes.map(() => "")];
      }
      const decided = decidedOutcome(answer.distribution);
      return [
        shownLabel,
        ownCell(question.outcomes[decided]!),
        figure(answer.distribution[decided]!),
        ...answer.distribution.map(figure),
      ];
    }),
  ];
}

/** Stands in `decided_`; the empty probabilities beside it tell it from an option of this name. */
export const REFUSED_CELL = "refused";

/** ASCII digits with a point. */
const figure = (value: number): string => new OwnFigure(formatExact(value)).text;

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
