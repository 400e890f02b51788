import type { AnswerOf } from "@typed-question/protocol/response";
import { totalVariation } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure, shownName } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import { distributionOf, mostProbable } from "../figureRow";
import { byProbability } from "../reading";
import { shortName } from "../shortName";
import type { AnswerModule } from "./answerModule";
import { confidenceReading, labelsOf, probabilityReading } from "./readings";

/** The most probable option. */
export const choice: AnswerModule<AnswerOf<"choice">> = {
  label: "Choice",
  hint: "One of your options",
  tone: "choice",
  skeleton: "bars",
  table: (answer) => ({
    columns: ["Option", "Probability"],
    rows: byProbability(answer.probabilities, answer.choice).map(({ name, probability }) => [
      shownName(name),
      formatExact(probability),
    ]),
    totals: [["Confidence", formatExact(answer.confidence)]],
  }),
  readings: (_, answers) => [
    ...labelsOf(answers).map((name) => probabilityReading("option", name)),
    confidenceReading(),
  ],
  isSortedByBaseline: true,
  confidence: ({ confidence }) => ({ value: confidence, isOurs: false }),
  valueText: (value) => formatFigure(value),
  decide(rows, column, answers) {
    // The option that the answers chose stands before its equals.
    const chosen = new Set(answers.map((answer) => answer.choice));
    const first = rows.filter(({ kind, label }) => kind === "option" && chosen.has(label));
    const top = mostProbable([...first, ...rows], "option", column);
    return top && { key: top.key, text: shownName(top.label) };
  },
  distance: (rows, one, other) =>
    totalVariation(distributionOf(rows, "option", one), distributionOf(rows, "option", other)),
  decisionNote: () => null,
  headRow: (rows, decision) => rows.find(({ key }) => key === decision?.key),
  headText: ({ text }) => text,
  headNote: () => null,
  inShort: (text, mean) => (mean === null ? text : `${isolated(shortName(text))} (${formatFigure(mean)})`),
  guesses: ({ probabilities }) => [...probabilities.keys()].map(shownName),
  footnote: null,
};
