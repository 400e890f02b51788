import { ListChecks } from "lucide-react";
import type { AnswerOf } from "@typed-question/protocol/response";
import { totalVariation } from "@/lib/shared/metrics/agreement";
import { formatExact, formatFigure, shownName } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import { distributionOf, mostProbable, probabilitiesOf, type FigureRow } from "../figureRow";
import { firmnessText } from "../firmnessText";
import { OptionName } from "../optionName";
import { byProbability, firmnessOf } from "../reading";
import { shortName } from "../shortName";
import type { AnswerColumn, AnswerModule } from "./answerModule";
import { confidenceReading, labelsOf, probabilityReading } from "./readings";

/** The option that it decides for. */
const chosenIn = ({ rows, decision }: AnswerColumn): FigureRow | undefined =>
  rows.find(({ key }) => key === decision?.key);

/** The most probable option. */
export const choice: AnswerModule<AnswerOf<"choice">> = {
  label: "Choice",
  icon: ListChecks,
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
    const chosen = new Set(answers.map((answer) => answer.choice));
    const first = rows.filter(({ kind, label }) => kind === "option" && chosen.has(label));
    // The server's own choice counts. Where repeats differ, an option that one of them chose stands before its equals.
    const agreed = chosen.size === 1 ? first[0] : undefined;
    const top = agreed ?? mostProbable([...first, ...rows], "option", column);
    return top && { key: top.key, text: shownName(top.label) };
  },
  distance: (rows, one, other) =>
    totalVariation(distributionOf(rows, "option", one), distributionOf(rows, "option", other)),
  decisionNote: () => null,
  headRow: (rows, decision) => rows.find(({ key }) => key === decision?.key),
  inShort({ decision }, mean) {
    const option = decision?.text ?? "No option";
    return mean === null ? option : `${isolated(shortName(option))} (${formatFigure(mean)})`;
  },
  guesses: ({ probabilities }) => [...probabilities.keys()].map(shownName),
  picture: {
    headline(answer) {
      const chosen = chosenIn(answer);
      return chosen ? <OptionName name={chosen.label} /> : "No option";
    },
    note(answer) {
      const probabilities = probabilitiesOf(answer.rows, "option", answer.column);
      const text = firmnessText(firmnessOf(byProbability(probabilities, chosenIn(answer)?.label)));
      return text && <span className="text-warning">{text}</span>;
    },
    scale: null,
    bars: {
      kind: "option",
      label: "Options",
      meterName: shownName,
      Name: ({ row }) => <OptionName name={row.label} />,
    },
  },
};
