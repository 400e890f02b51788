import { isJsonObject, parseJsonOrNull, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { plainInput } from "@typed-question/protocol/plainInput";
import { moduleOf, QUESTION_TYPES, type QuestionType } from "@typed-question/protocol/questions/registry";
import type { LabelOutcomes } from "@/lib/shared/datasets/labelOutcome";
import type { JudgedQuestion } from "@/lib/shared/metrics/judgedRows";
import type { ExpectedLabel } from "@/lib/shared/pageApi/datasets";
import { beginningOf, shownName } from "@/lib/shared/text/figures";

/** A question of a run as its results read it. */
export interface ResultQuestion {
  /** Place among the run's questions: the place of its probabilities in a line of items. */
  at: number;
  type: QuestionType;
  /** Outcomes have their names on the wire: `no` and `yes`, options, or levels from `0`. */
  judged: JudgedQuestion;
  /** One shown text an outcome, such as `0 can wait`. */
  labels: readonly string[];
  /** The possible meanings of a dataset's label. */
  meanings: LabelOutcomes;
}

const LEVEL_CHARS_MAX = 60;

/**
 * The questions with a distribution over outcomes. Others, such as places in an image, have no figures.
 * @param text JSON text of `questions` as a run keeps it
 */
export function resultQuestions(text: string): ResultQuestion[] {
  const asked = parseJsonOrNull(text);
  if (!isJsonObject(asked)) return [];
  return [...asked].flatMap(([name, value], at): ResultQuestion[] => {
    const type = isJsonObject(value) ? value.get("type") : undefined;
    const known = QUESTION_TYPES.find((candidate) => candidate === type);
    const reading = known && moduleOf(known).schema.safeParse(plainInput(value));
    if (!known || !reading?.success) return [];
    const question = moduleOf(known).ask(reading.data);
    if (question.kind === "box") return [];
    const descriptions = question.outcomes.map(({ description }) => textOf(description));
    const { kind } = question;
    if (kind === "binary") {
      const judged = { name, kind, outcomes: ["no", "yes"] };
      return [{ at, type: known, judged, labels: judged.outcomes, meanings: { kind } }];
    }
    if (kind === "nominal") {
      const names = question.outcomes.map((outcome) => outcome.name ?? "");
      const judged = { name, kind, outcomes: names };
      return [{ at, type: known, judged, labels: names.map(shownName), meanings: { kind, names } }];
    }
    const labels = descriptions.map((text, level) =>
      beginningOf(`${level} ${text ?? ""}`.trim(), LEVEL_CHARS_MAX),
    );
    const judged = { name, kind, outcomes: descriptions.map((_, level) => String(level)) };
    return [{ at, type: known, judged, labels, meanings: { kind, descriptions } }];
  });
}

const textOf = (content: unknown): string | null => {
  if (content === null || content === undefined) return null;
  return typeof content === "string" ? content : stringifyJson(content as JsonValue);
};

/** The label that a dataset keeps for an outcome: yes or no, an option's name, or a level. */
export function labelOf({ judged }: ResultQuestion, outcome: number): ExpectedLabel {
  if (judged.kind === "binary") return outcome === 1;
  return judged.kind === "ordinal" ? outcome : (judged.outcomes[outcome] ?? "");
}
