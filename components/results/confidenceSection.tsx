import dynamic from "next/dynamic";
import { formatExact, formatFigure, shownName } from "@/lib/shared/text/figures";
import { distanceFromEven } from "@/components/answer/reading";
import type { ConfidenceBar } from "@/components/charts/confidenceChart";
import { confidenceChartHeight } from "@/components/charts/confidenceChartHeight";
import { isolated } from "@/lib/shared/text/isolated";
import type { Answer } from "@typed-question/protocol/response";

const ConfidenceChart = dynamic(() => import("@/components/charts/confidenceChart"), { ssr: false });

interface ConfidenceSectionProps {
  answers: readonly (readonly [name: string, answer: Answer])[];
  asTable: boolean;
}

/**
 * The confidence of each answer. A noul has none on the wire: we show its distance from even, marked as ours.
 * A choice of two options would report the same value.
 */
export function ConfidenceSection({ answers, asTable }: ConfidenceSectionProps) {
  if (answers.length === 0) return null;
  const values = answers.map(([name, answer]) => ({
    name: shownName(name),
    type: answer.type,
    value: confidenceOf(answer),
    mark: answer.type === "noul" ? "*" : "",
  }));
  const hasNoul = values.some(({ type }) => type === "noul");
  return (
    <section aria-label="Confidence of every question" className="flex flex-col gap-3 border-t py-4">
      <h3 className="text-sm font-semibold">Confidence of every question</h3>
      {asTable ? (
        <table className="w-full text-sm">
          <caption className="sr-only">Confidence of every question</caption>
          <thead>
            <tr className="border-b text-xs text-muted-foreground">
              <th scope="col" className="py-1 pr-3 text-start font-medium">
                Question
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Confidence
              </th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ name, value, mark }, index) => (
              <tr key={index} className="border-b last:border-b-0">
                <th scope="row" className="py-1 pr-3 text-start font-normal break-words">
                  <bdi>{name}</bdi>
                </th>
                <td className="py-1 text-right font-mono text-[0.8125rem] tabular-nums">
                  {formatExact(value)}
                  {mark}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div
          role="img"
          aria-label={`Confidence: ${values.map(({ name, value, mark }) => `${isolated(name)} ${formatFigure(value)}${mark}`).join(", ")}`}
          style={{ minHeight: confidenceChartHeight(values.length) }}
        >
          <ConfidenceChart
            bars={values.map(({ name, type, value, mark }): ConfidenceBar => ({
              label: name,
              value,
              figure: `${formatFigure(value)}${mark}`,
              tone: type === "box" ? "neutral" : type,
            }))}
          />
        </div>
      )}
      {hasNoul ? (
        <p className="text-xs text-muted-foreground">
          * A noul comes without a confidence. Shown is its distance from even, |2p − 1|: the confidence of a
          choice of two options.
        </p>
      ) : null}
    </section>
  );
}

function confidenceOf(answer: Answer): number {
  return answer.type === "noul" ? distanceFromEven(answer.noul) : answer.confidence;
}
