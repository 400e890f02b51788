import type { Decision } from "@/components/answer/questions/answerModule";
import { decisionOf, distanceBetween } from "@/components/answer/decision";
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
import { AGREEMENT_GRADES, agreementGrade, type AgreementGrade } from "@/lib/shared/metrics/agreement";
import type { Column, Comparison } from "./comparedColumns";

/** How a model's answer compares with the baseline's. */
export interface Agreement {
  grade: AgreementGrade;
  /** 0 to 1. */
  distance: number;
  /** The most probable option or level differs, or the noul leans to the other side. */
  otherDecision: boolean;
  withinSpread: boolean;
}

/** Whether a model and the baseline declined to answer. A refusal has no figures to compare. */
export type RefusalAgreement = "bothRefuse" | "onlyThis" | "onlyBaseline";

/** One model's answer to one question. */
export interface AnswerCell {
  /** The decision of the mean of its repeats; null without a readable answer. */
  decision: Decision | null;
  /** Null for the baseline, and when either answer is missing. */
  agreement: Agreement | null;
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
  /** The lowest agreement of all models; null without an answer to compare with the baseline. */
  grade: AgreementGrade | null;
  /** A model's distance or decision differs from the baseline by more than the noise, or one of them refused. */
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
  const questions = request.questions.map((question, index) =>
    compareQuestion(
      question,
      read.map((list) => list.flatMap(({ questions: answered }) => answered[index]?.outcome ?? [])),
      baseline,
    ),
  );
  return { baseline, models, questions };
}

function compareQuestion(
  question: AskedQuestion,
  outcomes: readonly (readonly Outcome[])[],
  baseline: number,
): ComparedQuestion {
  const answers = outcomes.map((list) =>
    list.flatMap((outcome) =>
      outcome.kind === "answer" && outcome.answer.type === question.type ? [outcome.answer] : [],
    ),
  );
  const refusals = outcomes.map((list) => list.filter(({ kind }) => kind === "refusal").length);
  const rows = figureRows(answers, baseline);
  const decisions = answers.map((list, column) => decisionOf(question.type, rows, column, list));
  const stateOf = (column: number): State => {
    if (answers[column]!.length > 0) return "answered";
    return refusals[column]! > 0 ? "refused" : "silent";
  };
  const cells = answers.map((list, column): AnswerCell => {
    const comparable = column !== baseline && list.length > 0 && (answers[baseline]?.length ?? 0) > 0;
    return {
      decision: decisions[column] ?? null,
      agreement: comparable ? agreementOf(question.type, rows, decisions, column, baseline) : null,
      trouble: list.length > 0 || refusals[column]! > 0 ? null : troubleOf(outcomes[column] ?? []),
      refusals: refusals[column]!,
      answers: list.length,
      refusalAgreement: column === baseline ? null : refusalAgreement(stateOf(column), stateOf(baseline)),
    };
  });
  const grades = cells.flatMap(({ agreement }) => agreement?.grade ?? []);
  return {
    ...question,
    cells,
    rows,
    grade: AGREEMENT_GRADES.findLast((grade) => grades.includes(grade)) ?? null,
    differs: cells.some(
      ({ agreement, refusalAgreement: refusal }) =>
        refusal === "onlyThis" ||
        refusal === "onlyBaseline" ||
        (agreement !== null && isDifference(agreement)),
    ),
  };
}

type State = "answered" | "refused" | "silent";

function refusalAgreement(own: State, baseline: State): RefusalAgreement | null {
  if (own === "silent" || baseline === "silent") return null;
  if (own === "refused") return baseline === "refused" ? "bothRefuse" : "onlyThis";
  return baseline === "refused" ? "onlyBaseline" : null;
}

/** Another decision is a difference even with close distributions: a user would see it. */
const isDifference = ({ grade, otherDecision, withinSpread }: Agreement): boolean =>
  grade === "differ" || (otherDecision && !withinSpread);

function agreementOf(
  type: AskedQuestion["type"],
  rows: readonly FigureRow[],
  decisions: readonly (Decision | null)[],
  column: number,
  baseline: number,
): Agreement | null {
  const distance = distanceBetween(type, rows, column, baseline);
  if (distance === null) return null;
  const withinSpread = rows
    .filter(({ kind }) => kind !== "confidence")
    .every(({ figures }) => figures[column]?.withinSpread ?? false);
  const otherDecision = decisions[column]?.key !== decisions[baseline]?.key;
  const grade = agreementGrade({ distance, withinSpread, sameDecision: !otherDecision });
  return { grade, distance, otherDecision, withinSpread };
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
