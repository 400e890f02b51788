import { ListChecks } from "lucide-react";
import type { AnswerOf } from "@typed-question/protocol/response";
import { totalVariation } from "@/lib/shared/metrics/agreement";
import { formatExact, formatPercent, formatShare, shownName } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import { distributionOf, mostProbable, probabilitiesOf, type FigureRow } from "../figureRow";
import { firmnessText } from "../firmnessText";
import { OptionName } from "../optionName";
import { byProbability, firmnessOf } from "../reading";
import { shortName } from "../shortName";
import { Verdict, verdictText } from "../verdict";
import type { AnswerColumn, AnswerModule } from "./answerModule";
import { confidenceReading, labelsOf, probabilityReading } from "./readings";

/** Names of more characters are in smaller type. */
const LONG_FROM = 40;

/** The option that it decides for. */
const chosenIn = ({ rows, decision }: AnswerColumn): FigureRow | undefined =>
  rows.find(({ key }) => key === decision?.key);

/** The mean probability of that option; null without one. */
const shareOf = (answer: AnswerColumn): number | null =>
  chosenIn(answer)?.figures[answer.column]?.spread.mean ?? null;

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
  valueText: formatPercent,
  decide(rows, column, answers) {
    const chosen = new Set(answers.map((answer) => answer.choice));
    const first = rows.filter(({ kind, label }) => kind === "option" && chosen.has(label));
    // The server's own choice counts. Where repeats differ, an option that one of them chose stands before its equals.
    const agreed = chosen.size === 1 ? first[0] : undefined;
    const top = agreed ?? mostProbable([...first, ...rows], "option", column);
    const share = top?.figures[column]?.spread.mean ?? null;
    return top && { key: top.key, text: shownName(top.label), share };
  },
  distance: (rows, one, other) =>
    totalVariation(distributionOf(rows, "option", one), distributionOf(rows, "option", other)),
  headRow: (rows, decision) => rows.find(({ key }) => key === decision?.key),
  inShort(answer) {
    const [option, share] = [answer.decision?.text ?? "No option", shareOf(answer)];
    if (share === null) return option;
    return verdictText(isolated(shortName(option)), formatShare(share, answer.style ?? "percent"));
  },
  guesses: ({ probabilities }) => [...probabilities.keys()].map(shownName),
  picture: {
    headline(answer) {
      const chosen = chosenIn(answer);
      const share = shareOf(answer);
      if (!chosen) return "No option";
      return (
        <Verdict figure={share === null ? null : formatShare(share, answer.style ?? "percent")}>
          {shownName(chosen.label) === chosen.label ? (
            <bdi
              title={chosen.label}
              className={chosen.label.length > LONG_FROM ? "text-lg tracking-normal" : undefined}
            >
              {shortName(chosen.label)}
            </bdi>
          ) : (
            <OptionName name={chosen.label} />
          )}
        </Verdict>
      );
    },
    exact: (answer) => `Probability ${formatExact(shareOf(answer) ?? 0)}`,
    reason(answer) {
      const chosen = chosenIn(answer)?.label;
      const sorted = byProbability(probabilitiesOf(answer.rows, "option", answer.column), chosen);
      const [first, second] = sorted;
      const weak = firmnessText(firmnessOf(sorted));
      if (weak !== null) return { text: weak, isWeak: true };
      if (!first || !second) return { text: "the only option", isWeak: false };
      if (first.name !== chosen) {
        const text = `${isolated(shortName(shownName(first.name)))} is more probable`;
        return { text, isWeak: true };
      }
      const lead = Math.round((first.probability - second.probability) * 100);
      return {
        text: `${lead} points ahead of ${isolated(shortName(shownName(second.name)))}`,
        isWeak: false,
      };
    },
    scale: null,
    legend: null,
    bars: {
      kind: "option",
      label: "Options",
      meterName: shownName,
      Name: ({ row }) => <OptionName name={row.label} />,
    },
  },
};
