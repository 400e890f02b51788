import { parseJson, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { COMMON_FIGURES, ORDINAL_FIGURES } from "@/lib/shared/metrics/estimate";
import type { JudgedCell, JudgedRun } from "./judgedRun";
import { jsonNumber } from "./reportQuestion";
import type { RunRecord } from "./runRecord";

/**
 * The result of a run for programs: `models`, `flips` by question, then one record a line under `rows`. Figures stand at
 * full precision, each with `<figure>Interval` at 95%; null where a figure has no value. `brier` is the sum over
 * outcomes, 0 to 2.
 */
export function* resultJson(
  run: JudgedRun,
  records: readonly RunRecord[],
  more: ReadonlyMap<string, JsonValue> = new Map(),
): Generator<string> {
  const head = new Map<string, JsonValue>([
    ["models", new Map(run.models.map((model) => [model, modelJson(run, model)]))],
    ["flips", flipsJson(run)],
    ["flipsByModel", flipsByModelJson(run)],
    ...more,
  ]);
  yield `${stringifyJson(head, 2).slice(0, -2)},\n  "rows": [`;
  let separator = "\n";
  for (const record of records) {
    yield `${separator}    ${recordJson(record)}`;
    separator = ",\n";
  }
  yield records.length === 0 ? "]\n}\n" : "\n  ]\n}\n";
}

function modelJson({ cells }: JudgedRun, model: string): JsonValue {
  const own = cells.filter((cell) => cell.model === model);
  return new Map([["questions", new Map(own.map((cell) => [cell.question.name, cellJson(cell)]))]]);
}

function cellJson({ counts, figures, refused, unanswered }: JudgedCell): JsonValue {
  const values = [...COMMON_FIGURES, ...ORDINAL_FIGURES].flatMap((name): [string, JsonValue][] => {
    const estimate = figures[name];
    if (!estimate) return [];
    if (estimate.kind !== "estimate")
      return [
        [name, null],
        [`${name}Interval`, null],
      ];
    return [
      [name, jsonNumber(estimate.value)],
      [`${name}Interval`, estimate.interval.map(jsonNumber)],
    ];
  });
  return new Map<string, JsonValue>([
    ["n", jsonNumber(counts.scored)],
    ...values,
    ["labelled", jsonNumber(counts.labelled)],
    ["unlabelled", jsonNumber(counts.unlabelled)],
    ["refused", jsonNumber(refused)],
    ["failed", jsonNumber(unanswered)],
  ]);
}

/** For each question the rows where any candidate decides otherwise than the baseline. */
function flipsJson(run: JudgedRun): JsonValue {
  return new Map(
    run.questions.map(({ name }) => {
      const own = run.comparisons.filter(({ question }) => question.name === name);
      const rows = new Set(own.flatMap(({ flips }) => flips.map(({ row }) => run.rows[row]!)));
      return [name, [...rows].toSorted((a, b) => a - b).map(jsonNumber)];
    }),
  );
}

function flipsByModelJson(run: JudgedRun): JsonValue {
  const candidates = run.models.filter((model) => model !== run.baseline);
  return new Map(
    candidates.map((model) => {
      const own = run.comparisons.filter(({ candidate }) => candidate === model);
      const byQuestion = own.map(({ question, flips }): [string, JsonValue] => [
        question.name,
        flips.map(({ row }) => jsonNumber(run.rows[row]!)),
      ]);
      return [model, new Map(byQuestion)];
    }),
  );
}

function recordJson({ row, model, modelAnswered, expected, answers, error }: RunRecord): string {
  const parts = [
    `"row":${row}`,
    `"model":${JSON.stringify(model)}`,
    `"expected":${JSON.stringify(expected)}`,
    `"answers":${answers === null ? "null" : stringifyJson(parseJson(answers))}`,
    `"modelAnswered":${JSON.stringify(modelAnswered)}`,
    ...(error ? [`"error":${errorJson(error)}`] : []),
  ];
  return `{${parts.join(",")}}`;
}

/** An error as on the wire, with its status. */
export const errorJson = ({ status, errorType, message }: NonNullable<RunRecord["error"]>): string =>
  JSON.stringify({ status, error_type: errorType, message });
