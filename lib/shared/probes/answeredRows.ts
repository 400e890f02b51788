import { membersOf, parseJson, parseJsonOrNull, type JsonObject } from "@typed-question/protocol/json";
import { readAnswer } from "@typed-question/protocol/readResponse";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import type { DatasetProbe } from "@/lib/shared/pageApi/datasetProbes";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import { resultQuestions, type ResultQuestion } from "@/lib/shared/runResults/resultQuestions";
import { CALLS_PER_ROW, isProbed, rowCalls, type RowCall } from "./rowCalls";
import type { Change } from "./variant";

/** The answer to one variant of a row. */
export interface AnsweredVariant {
  /** Tells which variants of several rows change the same thing. */
  group: string;
  change: Change;
  /** In the order of the question's outcomes. */
  probabilities: readonly number[];
}

/** The answers about one row to one question. */
export interface AnsweredRow {
  row: number;
  /** The label's outcome; null without one. */
  expected: number | null;
  original: readonly number[];
  /** Of the same request asked again. */
  again: readonly (readonly number[])[];
  variants: readonly AnsweredVariant[];
}

export interface ProbedQuestion {
  question: ResultQuestion;
  rows: readonly AnsweredRow[];
  /** Calls about this question without an answer. */
  missing: number;
}

/**
 * The answers of a probe by question and row. A row without an answer to its original is left out.
 * @param questionsText JSON text of `questions` as the run keeps it
 * @param answersAt by place in the queue, the JSON text of `answers`
 */
export function answeredRows(
  questionsText: string,
  probe: DatasetProbe,
  rows: readonly DatasetRow[],
  answersAt: ReadonlyMap<number, string>,
): ProbedQuestion[] {
  const asked = membersOf(parseJsonOrNull(questionsText) ?? null);
  const found = resultQuestions(questionsText)
    .filter(({ judged }) => isProbed(probe.kind, asked.get(judged.name)))
    .map((question) => ({ question, rows: [] as AnsweredRow[], missing: 0 }));
  for (const row of rows) {
    const calls = callsOf(probe, asked, row);
    const answers = calls.map((_, at) => {
      const text = answersAt.get(row.row * CALLS_PER_ROW + at);
      return text === undefined ? null : membersOf(parseJsonOrNull(text) ?? null);
    });
    for (const entry of found) {
      const { name } = entry.question.judged;
      const own = calls.flatMap((call, at) => {
        if (!call.questions.has(name)) return [];
        return [{ call, probabilities: probabilitiesOf(answers[at] ?? null, entry.question, call) }];
      });
      entry.missing += own.filter(({ probabilities }) => probabilities === null).length;
      const answered = answeredRow(row, entry.question, own);
      if (answered) entry.rows.push(answered);
    }
  }
  return found.filter((entry) => entry.rows.length > 0 || entry.missing > 0);
}

/** The calls about a row of a dataset. */
const callsOf = (probe: DatasetProbe, questions: JsonObject, row: DatasetRow): RowCall[] =>
  rowCalls(probe, questions, {
    state: parseJson(row.state),
    placeholders: row.images.map(({ placeholder }) => placeholder),
  });

function answeredRow(
  { row, expected }: DatasetRow,
  { judged, meanings }: ResultQuestion,
  answers: readonly { call: RowCall; probabilities: number[] | null }[],
): AnsweredRow | null {
  const of = (kind: RowCall["kind"]) => answers.filter(({ call }) => call.kind === kind);
  const original = of("original")[0]?.probabilities;
  if (!original) return null;
  const label = Object.hasOwn(expected, judged.name) ? expected[judged.name] : undefined;
  const variants = of("variant");
  const groups = groupsOf(variants.map(({ call }) => call.changes.get(judged.name)!));
  return {
    row,
    expected: label === undefined ? null : labelOutcome(label, meanings),
    original,
    again: of("again").flatMap(({ probabilities }) => (probabilities ? [probabilities] : [])),
    variants: variants.flatMap(({ call, probabilities }, at) =>
      probabilities ? [{ group: groups[at]!, change: call.changes.get(judged.name)!, probabilities }] : [],
    ),
  };
}

/** A name for each change of a row: the same in every row where the same thing is changed. */
function groupsOf(changes: readonly Change[]): string[] {
  const seen = new Map<string, number>();
  return changes.map((change, at) => {
    const name = groupName(change, at);
    if (change.kind !== "piece" || !change.piece.places[0]?.range) return name;
    // The parts of a text have no names: their number says where they stand.
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return `${name} part ${number}`.trim();
  });
}

function groupName(change: Change, at: number): string {
  switch (change.kind) {
    case "original":
      return "";
    case "order":
      return change.order.join(", ");
    case "wording":
      return change.text;
    case "piece":
      return change.piece.label;
    case "image":
      return change.placeholder;
    case "names":
      return at === 0 ? "called a, b, c" : "called c, b, a";
  }
}

/** Null without an answer that has a distribution. */
function probabilitiesOf(
  answers: JsonObject | null,
  { judged }: ResultQuestion,
  { changes }: RowCall,
): number[] | null {
  const value = answers?.get(judged.name);
  const answer = value === undefined ? null : readAnswer(value);
  if (!answer) return null;
  if ("noul" in answer) return [Number((1 - answer.noul).toFixed(6)), answer.noul];
  if (!("probabilities" in answer)) return null;
  const change = changes.get(judged.name);
  const ownNames = change?.kind === "names" ? change.ownNames : null;
  const byName = new Map(
    [...answer.probabilities].map(([name, p]) => [ownNames?.get(String(name)) ?? String(name), p]),
  );
  return judged.outcomes.map((name) => byName.get(name) ?? 0);
}
