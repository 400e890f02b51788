import type { AnswerOf } from "@typed-question/protocol/response";
import { levelDistance } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure } from "@/lib/shared/text/figures";
import { distributionOf, meanOf, mostProbable, type FigureRow } from "../figureRow";
import { jsonExcerpt } from "../jsonExcerpt";
import { levelLabel } from "../levelLabel";
import type { AnswerModule } from "./answerModule";
import { confidenceReading, head, labelsOf, probabilityReading } from "./readings";

/** The highest level that any answer has. */
const topOf = (rows: readonly FigureRow[]): number => rows.filter(({ kind }) => kind === "level").length - 1;

/** An expected score on the levels of a rubric. */
export const score: AnswerModule<AnswerOf<"score">> = {
  label: "Score",
  hint: "A level of an ordered rubric",
  tone: "score",
  skeleton: "bars",
  table: (answer) => ({
    columns: ["Level", "Legend", "Probability"],
    rows: Array.from(answer.probabilities, ([level, probability]) => [
      level,
      jsonExcerpt(answer.legend.get(level) ?? ""),
      formatExact(probability),
    ]),
    totals: [
      ["Expected score", "", formatExact(answer.score)],
      ["Confidence", "", formatExact(answer.confidence)],
    ],
  }),
  readings(first, answers) {
    const levels = labelsOf(answers);
    return [
      {
        ...head("score", "Expected score"),
        unit: "levels",
        max: Math.max(1, levels.length - 1),
        read: (answer) => answer.score,
      },
      ...levels.map((level) =>
        probabilityReading("level", level, jsonExcerpt(first.legend.get(level) ?? "")),
      ),
      confidenceReading(),
    ];
  },
  isSortedByBaseline: false,
  confidence: ({ confidence }) => ({ value: confidence, isOurs: false }),
  valueText: (value) => value.toFixed(2),
  decide(rows, column) {
    const top = mostProbable(rows, "level", column);
    const expected = meanOf(rows, "score", column);
    if (!top || expected === undefined) return null;
    return { key: top.key, text: formatFigure(expected, 0, topOf(rows)) };
  },
  distance: (rows, one, other) =>
    levelDistance(distributionOf(rows, "level", one), distributionOf(rows, "level", other)),
  decisionNote: () => null,
  headRow: (rows) => rows.find(({ kind }) => kind === "score"),
  headText: ({ text }) => text,
  headNote: (rows) => `expected, 0 to ${topOf(rows)}`,
  inShort: (text, _, rows) => `${text} of ${topOf(rows)}`,
  guesses: ({ probabilities, legend }) =>
    Array.from(probabilities.keys(), (level) => levelLabel(level, jsonExcerpt(legend.get(level) ?? ""))),
  footnote: null,
};
