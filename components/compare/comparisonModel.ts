import type { Decision } from "@/components/answer/questions/answerModule";
import type { FigureRow } from "@/components/answer/figureRow";
import { figureRows } from "@/components/answer/figureRows";
import {
  joinResponse,
  readRequest,
  type AskedQuestion,
  type Outcome,
  type ReadEvaluation,
} from "@/lib/shared/evaluation/readEvaluation";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { VERDICTS, type Verdict } from "@/lib/shared/metrics/repeatVerdict";
import type { Column, Comparison } from "./comparedColumns";
import { decisionsOf, judgedCells, type Judgement, type UnjudgedQuestion } from "./judgedCells";

/** Whether a model and the baseline declined to answer. A refusal has no figures to compare. */
export type RefusalAgreement = "bothRefuse" | "onlyThis" | "onlyBaseline";

/** One model's answer to one question. */
export interface AnswerCell {
  /** The decision of the mean of its repeats; null without a readable answer. */
  decision: Decision | null;
  /** Null for the baseline, and when either answer is missing. */
  judgement: Judgement | null;
  /** Why a response has no answer for this question. */
  trouble: "missing" | "unknown" | null;
  /** How many of its repeats the model refused. */
  refusals: number;
  /** How many it answered. */
  answers: number;
  /** Null for the baseline, where neither refused all its repeats, and where either said nothing. */
  refusalAgreement: RefusalAgreement | null;
}

export interface ComparedQuestion extends AskedQuestion {
  /** One per column. */
  cells: readonly AnswerCell[];
  rows: readonly FigureRow[];
  /** The largest change of all models; null where nothing is judged yet. */
  change: Verdict | null;
  /** A model's answer differs from the baseline's by more than the noise, or one of them refused. */
  differs: boolean;
}

/** Facts about one column beside its answers. */
export interface ComparedModel {
  column: Column;
  /** One per response, in the order of the column's answers. */
  read: readonly ReadEvaluation[];
  /** The versioned id in the responses. */
  answeredBy: string | null;
  /** Other models of the comparison that resolved to the same id. */
  sameAs: readonly string[];
}

export interface ComparisonModel {
  /** Index of the baseline's column. */
  baseline: number;
  models: readonly ComparedModel[];
  questions: readonly ComparedQuestion[];
}

/** All shown values of a comparison, computed from the response texts. */
export function comparisonModel({
  requestText,
  columns,
  baseline: baselineModel,
}: Comparison): ComparisonModel {
  const request = requestOf(requestText);
  const baseline = Math.max(
    0,
    columns.findIndex(({ model }) => model === baselineModel),
  );
  const read = columns.map(({ views }) => views.map((view) => readingOf(view, request)));
  const answeredBy = read.map((list) => list.at(-1)?.modelAnswered ?? null);
  const models = columns.map((column, index): ComparedModel => {
    const id = answeredBy[index] ?? null;
    const others = columns.filter((_, other) => other !== index && id !== null && answeredBy[other] === id);
    return { column, read: read[index] ?? [], answeredBy: id, sameAs: others.map(({ model }) => model) };
  });
  const outcomes = request.questions.map((_, index) =>
    read.map((list) => list.flatMap(({ questions: answered }) => answered[index]?.outcome ?? [])),
  );
  const unjudged = request.questions.map((question, index) =>
    unjudgedQuestion(question, outcomes[index] ?? [], baseline),
  );
  const judgements = judgedCells(unjudged, columns, baseline);
  const questions = request.questions.map((question, index): ComparedQuestion => {
    const own = unjudged[index]!;
    const cells = own.answers.map((list, column): AnswerCell => {
      const refusals = own.refusals[column] ?? 0;
      return {
        decision: own.decisions[column] ?? null,
        judgement: judgements[index]?.[column] ?? null,
        trouble: list.length > 0 || refusals > 0 ? null : troubleOf(outcomes[index]?.[column] ?? []),
        refusals,
        answers: list.length,
        refusalAgreement:
          column === baseline ? null : refusalAgreement(stateOf(own, column), stateOf(own, baseline)),
      };
    });
    const verdicts = cells.flatMap(({ judgement }) => judgement?.verdict ?? []);
    const change = VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? null;
    const isRefused = cells.some(
      ({ refusalAgreement: found }) => found === "onlyThis" || found === "onlyBaseline",
    );
    const differs = isRefused || (change !== null && isDifference(change));
    return { ...question, cells, rows: own.rows, change, differs };
  });
  return { baseline, models, questions };
}

/** Whether a verdict is a difference that holds. */
export const isDifference = (verdict: Verdict): boolean => verdict === "moves" || verdict === "flips";

function unjudgedQuestion(
  { type }: AskedQuestion,
  outcomes: readonly (readonly Outcome[])[],
  baseline: number,
): UnjudgedQuestion {
  const answers = outcomes.map((list) =>
    list.flatMap((outcome) =>
      outcome.kind === "answer" && outcome.answer.type === type ? [outcome.answer] : [],
    ),
  );
  const rows = figureRows(answers, baseline);
  return {
    ...{ type, rows, answers, decisions: decisionsOf(type, rows, answers) },
    refusals: outcomes.map((list) => list.filter(({ kind }) => kind === "refusal").length),
  };
}

type State = "answered" | "refused" | "silent";

function stateOf({ answers, refusals }: UnjudgedQuestion, column: number): State {
  if ((answers[column]?.length ?? 0) > 0) return "answered";
  return (refusals[column] ?? 0) > 0 ? "refused" : "silent";
}

function refusalAgreement(own: State, baseline: State): RefusalAgreement | null {
  if (own === "silent" || baseline === "silent") return null;
  if (own === "refused") return baseline === "refused" ? "bothRefuse" : "onlyThis";
  return baseline === "refused" ? "onlyBaseline" : null;
}

function troubleOf(outcomes: readonly Outcome[]): AnswerCell["trouble"] {
  if (outcomes.length === 0) return null;
  return outcomes.some(({ kind }) => kind !== "missing") ? "unknown" : "missing";
}

/** Cache of the last parsed request; every view of a comparison parses the same one. */
let lastRequest: { text: string; read: ReturnType<typeof readRequest> } | null = null;
function requestOf(text: string): ReturnType<typeof readRequest> {
  if (lastRequest?.text !== text) lastRequest = { text, read: readRequest(text) };
  return lastRequest.read;
}

const readings = new WeakMap<EvaluationView, ReadEvaluation>();
/** Each response is parsed once, however often the comparison changes. */
function readingOf(view: EvaluationView, request: ReturnType<typeof readRequest>): ReadEvaluation {
  const known = readings.get(view);
  if (known) return known;
  const read = joinResponse(request, view.responseText);
  readings.set(view, read);
  return read;
}
