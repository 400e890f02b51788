import { Gauge } from "lucide-react";
import { LevelScale } from "@/components/charts/levelScale";
import type { AnswerOf } from "@typed-question/protocol/response";
import { levelDistance } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure } from "@/lib/shared/text/figures";
import {
  distributionOf,
  meanOf,
  mostProbable,
  probabilitiesOf,
  spreadIn,
  type FigureRow,
} from "../figureRow";
import { firmnessText } from "../firmnessText";
import { legendText } from "../legendText";
import { LevelName } from "../levelName";
import { byProbability, firmnessOf } from "../reading";
import type { AnswerColumn, AnswerModule } from "./answerModule";
import { confidenceReading, head, labelsOf, probabilityReading } from "./readings";

/** The highest level that any answer has. */
const topOf = (rows: readonly FigureRow[]): number => rows.filter(({ kind }) => kind === "level").length - 1;

/** The mean score. */
const expectedOf = ({ rows, column }: AnswerColumn): number => meanOf(rows, "score", column) ?? 0;

const expectedText = (answer: AnswerColumn): string =>
  formatFigure(expectedOf(answer), 0, topOf(answer.rows));

/** An expected score on the levels of a rubric. */
export const score: AnswerModule<AnswerOf<"score">> = {
  label: "Score",
  icon: Gauge,
  hint: "A level of an ordered rubric",
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
    return { key: top.key, text: formatFigure(expected, 0, topOf(rows)) };
  },
  distance: (rows, one, other) =>
    levelDistance(distributionOf(rows, "level", one), distributionOf(rows, "level", other)),
  decisionNote: () => null,
  headRow: (rows) => rows.find(({ kind }) => kind === "score"),
  inShort: (answer) => `${expectedText(answer)} of ${topOf(answer.rows)}`,
  guesses: ({ probabilities, legend }) =>
    Array.from(probabilities.keys(), (level) => `${level}  ${legendText(legend.get(level))}`),
  picture: {
    headline: (answer) => <span title={formatExact(expectedOf(answer))}>{expectedText(answer)}</span>,
    note({ rows, column }) {
      const sorted = byProbability(probabilitiesOf(rows, "level", column));
      const top = topOf(rows);
      const firmness = top > 0 ? firmnessText(firmnessOf(sorted), (level) => `level ${level}`) : null;
      return (
        <>
          expected score, 0 to {top} · most likely level {sorted[0]?.name}
          {firmness === null ? null : " · "}
          {firmness === null ? null : <span className="text-warning">{firmness}</span>}
        </>
      );
    },
    scale({ rows, column }) {
      const spread = spreadIn(rows, "score", column);
      if (!spread) return null;
      const label = `Expected score ${formatExact(spread.mean)} on the levels 0 to ${topOf(rows)}`;
      return <LevelScale label={label} spread={spread} levels={topOf(rows) + 1} />;
    },
    bars: {
      kind: "level",
      label: "Levels",
      meterName: (level) => `Level ${level}`,
      Name: ({ row, legendId }) => <LevelName level={row.label} legend={row.legend} legendId={legendId} />,
    },
  },
};
