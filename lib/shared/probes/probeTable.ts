import { OwnFigure, toCsvText, type SpreadsheetCell } from "@/lib/shared/datasets/spreadsheetText";
import { spreadOf } from "@/lib/shared/metrics/agreement";
import { formatExact } from "@/lib/shared/text/figures";
import type { Verdict } from "./judgement";
import { inOrder } from "./movement";
import { answeredQuestions, judgedQuestions, repeatsOf, type ProbeAnswers } from "./probeFigures";
import type { Change, Variants } from "./variant";

/** The verdicts in words, for tables and files. */
export const VERDICT_WORDS: Record<Verdict, string> = {
  same: "no change",
  slight: "barely moves",
  withinNoise: "within noise",
  moves: "moves",
  flips: "flips",
  tooFewRepeats: "too few repeats to say",
};

const COLUMNS = [
  "variant",
  "change",
  "question",
  "outcome",
  "mean",
  "min",
  "max",
  "n",
  "change from original",
  "distance",
  "verdict",
  "failed calls",
];

/** What a variant changes, in words. */
function changeText(change: Change): string {
  switch (change.kind) {
    case "original":
      return "original";
    case "order":
      return `order: ${change.order.join(", ")}`;
    case "wording":
      return `instructions: ${change.text}`;
    case "piece":
      return `without: ${[change.piece.label, change.piece.text.trim()].filter((text) => text !== "").join(": ")}`;
    case "image":
      return `without image: ${change.placeholder}`;
    case "names":
      return `names: ${[...change.ownNames].map(([letter, name]) => `${letter} for ${name}`).join(", ")}`;
  }
}

/**
 * Every number of a probe as comma-separated values: a line for each variant, question and outcome. It begins with the
 * byte order mark that spreadsheets look for.
 */
export function probeCsv(
  variants: Variants,
  answers: ProbeAnswers,
  failures: ReadonlyMap<string, readonly string[]>,
  isDeterministic: boolean,
): string {
  const byQuestion = judgedQuestions(variants, answers, isDeterministic);
  const lines = answeredQuestions(answers).flatMap((question): SpreadsheetCell[][] => {
    const judged = [null, ...(byQuestion.get(question) ?? [])];
    const originals = repeatsOf(answers, variants[0].id, question);
    return variants.flatMap(({ id, change }, index) => {
      const repeats = repeatsOf(answers, id, question);
      const labels = (originals[0] ?? repeats[0])?.labels ?? [];
      const lists = repeats.map((repeat) => inOrder(labels, repeat));
      const own = originals.map((repeat) => inOrder(labels, repeat));
      return labels.map((label, at): SpreadsheetCell[] => {
        const spread = lists.length > 0 ? spreadOf(lists.map((list) => list[at]!)) : null;
        const original = own.length > 0 ? spreadOf(own.map((list) => list[at]!)).mean : null;
        return [
          ...[id, changeText(change), question, label],
          ...[figure(spread?.mean), figure(spread?.min), figure(spread?.max)],
          new OwnFigure(String(repeats.length)),
          figure(spread && original !== null ? spread.mean - original : undefined),
          figure(judged[index]?.distance),
          judged[index] ? VERDICT_WORDS[judged[index].verdict] : "",
          new OwnFigure(String(failures.get(id)?.length ?? 0)),
        ];
      });
    });
  });
  return `\uFEFF${toCsvText([COLUMNS, ...lines])}`;
}

const figure = (value: number | undefined): SpreadsheetCell =>
  value === undefined ? "" : new OwnFigure(formatExact(value).replace(/^-0$/, "0"));
