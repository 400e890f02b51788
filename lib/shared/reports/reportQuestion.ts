import { stringifyJson, JsonNumber, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { moduleOf } from "@typed-question/protocol/questions/registry";
import type { Content } from "@typed-question/protocol/questions/content";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import { readAnswer } from "@typed-question/protocol/readResponse";
import type { LabelKind } from "@/lib/shared/pageApi/datasets";
import type { LabelOutcomes } from "@/lib/shared/datasets/labelOutcome";
import type { JudgedQuestion } from "@/lib/shared/metrics/judgedRows";

/** A question whose answers can be judged. */
export interface ReportQuestion extends JudgedQuestion {
  type: LabelKind;
  /** What its labels can mean. */
  labels: LabelOutcomes;
}

/** The questions of a request with outcomes, in its order. A box question has none. */
export function reportQuestions(questions: SystemOneRequest["questions"]): ReportQuestion[] {
  return [...questions].flatMap(([name, question]): ReportQuestion[] => {
    const asked = moduleOf(question.type).ask(question);
    if (asked.kind === "box") return [];
    const type = question.type as LabelKind;
    if (asked.kind === "binary") {
      return [{ name, type, kind: "binary", outcomes: ["no", "yes"], labels: { kind: "binary" } }];
    }
    if (asked.kind === "nominal") {
      const names = asked.outcomes.map((outcome) => outcome.name ?? "");
      return [{ name, type, kind: "nominal", outcomes: names, labels: { kind: "nominal", names } }];
    }
    const descriptions = asked.outcomes.map(({ description }) => textOf(description));
    const outcomes = descriptions.map((text, level) => (text === null ? String(level) : `${level}: ${text}`));
    return [{ name, type, kind: "ordinal", outcomes, labels: { kind: "ordinal", descriptions } }];
  });
}

function textOf(content: Content | null): string | null {
  if (content === null || content === "") return null;
  return typeof content === "string" ? content : stringifyJson(content as JsonValue);
}

/** One model's answer to one question. */
export type QuestionAnswer =
  | { kind: "distribution"; distribution: readonly number[] }
  | { kind: "refused" }
  /** The answer is absent, or has another type or other outcomes than the question. */
  | { kind: "none" };

/** The answer in `answers` as on the wire, as a probability for each outcome. */
export function answerTo(
  { name, kind, labels, outcomes }: ReportQuestion,
  answers: JsonObject,
): QuestionAnswer {
  const value = answers.get(name);
  const answer = value === undefined ? null : readAnswer(value);
  if (answer?.type === "refusal") return { kind: "refused" };
  if (answer?.type === "noul" && kind === "binary") {
    // The wire has six decimals.
    return { kind: "distribution", distribution: [Number((1 - answer.noul).toFixed(6)), answer.noul] };
  }
  if (!answer || !("probabilities" in answer) || kind === "binary") return { kind: "none" };
  const keys = labels.kind === "nominal" ? labels.names : outcomes.map((_, level) => String(level));
  const distribution = keys.map((key) => answer.probabilities.get(key));
  return distribution.every((probability) => probability !== undefined)
    ? { kind: "distribution", distribution }
    : { kind: "none" };
}

/** A JSON number of a figure; null where it has no value. */
export const jsonNumber = (value: number | null): JsonNumber | null =>
  value === null || !Number.isFinite(value) ? null : JsonNumber.of(value);
