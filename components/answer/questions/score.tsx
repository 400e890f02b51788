import { Gauge } from "lucide-react";
import { LevelHistogram } from "@/components/charts/levelHistogram";
import type { AnswerOf } from "@typed-question/protocol/response";
import { levelDistance } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure, formatShare } from "@/lib/shared/text/figures";
import {
  distributionOf,
  meanOf,
  mostProbable,
  probabilitiesOf,
  spreadIn,
  type FigureRow,
} from "../figureRow";
import { firmnessText } from "../firmnessText";
import { LevelLegend } from "../levelLegend";
import { levelWord } from "../levelWord";
import { legendText } from "../legendText";
import { byProbability, firmnessOf } from "../reading";
import type { AnswerColumn, AnswerModule } from "./answerModule";
import { confidenceReading, head, labelsOf, probabilityReading } from "./readings";

/** The highest level that any answer has. */
const topOf = (rows: readonly FigureRow[]): number => rows.filter(({ kind }) => kind === "level").length - 1;

/** The mean score. */
const expectedOf = ({ rows, column }: AnswerColumn): number => meanOf(rows, "score", column) ?? 0;

/** `1.66 of 3`. */
function expectedText(answer: AnswerColumn): string {
  const [value, top] = [expectedOf(answer), topOf(answer.rows)];
  return `${answer.style === "exact" ? formatExact(value) : formatFigure(value, 0, top)} of ${top}`;
}

/** The levels in their order. */
const levelsOf = ({ rows }: AnswerColumn): FigureRow[] => rows.filter(({ kind }) => kind === "level");

/** An expected score on the levels of a rubric. */
export const score: AnswerModule<AnswerOf<"score">> = {
  label: "Score",
  icon: Gauge,
  hint: "A level on your scale",
  tone: "score",
  skeleton: "bars",
  table: (answer) => ({
    columns: ["Level", "Legend", "Probability"],
    rows: Array.from(answer.probabilities, ([level, probability]) => [
      level,
      legendText(answer.legend.get(level)),
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
      ...levels.map((level) => probabilityReading("level", level, legendText(first.legend.get(level)))),
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
    return { key: top.key, text: `${formatFigure(expected, 0, topOf(rows))} of ${topOf(rows)}`, share: null };
  },
  distance: (rows, one, other) =>
    levelDistance(distributionOf(rows, "level", one), distributionOf(rows, "level", other)),
  headRow: (rows) => rows.find(({ kind }) => kind === "score"),
  inShort: expectedText,
  guesses: ({ probabilities, legend }) =>
    Array.from(probabilities.keys(), (level) => `${level}  ${legendText(legend.get(level))}`),
  picture: {
    headline(answer) {
      const level = levelsOf(answer).find(({ key }) => key === answer.decision?.key);
      // Between two likely ends, neither of them names the expected score.
      const isNear = Math.abs(Number(level?.label) - expectedOf(answer)) < 1;
      const word = isNear ? levelWord(level?.legend ?? "") : "";
      return word === "" ? (
        expectedText(answer)
      ) : (
        <>
          <span className="whitespace-nowrap">{expectedText(answer)}</span>{" "}
          <span data-slot="dot" className="font-normal text-muted-foreground">
            ·
          </span>{" "}
          <bdi>{word}</bdi>
        </>
      );
    },
    exact: (answer) => `Expected score ${formatExact(expectedOf(answer))}`,
    reason({ rows, column, style = "percent" }) {
      const sorted = byProbability(probabilitiesOf(rows, "level", column));
      if (sorted.length < 2) return { text: "the only level", isWeak: false };
      const weak = firmnessText(firmnessOf(sorted), (level) => `level ${level}`);
      if (weak !== null) return { text: weak, isWeak: true };
      const shares = sorted
        .slice(0, 2)
        .map(({ name, probability }) => `${formatShare(probability, style)} on level ${name}`);
      return { text: shares.join(", "), isWeak: false };
    },
    scale(answer) {
      const { rows, column, style = "percent", decision } = answer;
      const expected = spreadIn(rows, "score", column);
      if (!expected) return null;
      const levels = levelsOf(answer).flatMap(({ key, label, legend, figures }) => {
        const value = figures[column]?.spread.mean;
        if (value === undefined) return [];
        const name = legend ? `Level ${label}: ${legend}` : `Level ${label}`;
        const texts = { figure: formatShare(value, style), exact: formatExact(value) };
        return [{ level: label, label: name, value, ...texts, strong: key === decision?.key }];
      });
      const label = `Expected score ${formatExact(expected.mean)} on the levels 0 to ${topOf(rows)}`;
      return <LevelHistogram label={label} levels={levels} expected={expected} />;
    },
    legend: (answer) => <LevelLegend levels={levelsOf(answer)} decidedKey={answer.decision?.key ?? null} />,
    bars: null,
  },
};
