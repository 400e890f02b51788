import { answersOf } from "@/components/answer/questions/registry";
import { ConfidenceHistogram } from "@/components/charts/confidenceHistogram";
import { CoverageChart } from "@/components/charts/coverageChart";
import { ReliabilityDiagram } from "@/components/charts/reliabilityDiagram";
import type { AnswerMetrics } from "@/lib/shared/metrics/answerMetrics";
import { ChartBlock } from "./chartBlock";
import { ConfusionTable } from "./confusionTable";
import { binText, percentText } from "./estimateText";
import type { ResultsParts } from "./resultsParts";

interface ModelFiguresProps extends ResultsParts {
  entry: AnswerMetrics;
  /** Index of the model that the entry is about. */
  ofModel: number;
}

/** Points of the numbers beside the coverage chart. */
const COVERAGE_STEPS = [0.1, 0.25, 0.5, 0.75, 0.9, 1];

/** One model's confusion matrix and pictures. */
export function ModelFigures(props: ModelFiguresProps) {
  const { entry, loaded, question } = props;
  const { tone } = answersOf(loaded.view.questions[question]!.question.type);
  const { reliability, coverageCurve, confidenceHistogram, counts } = entry;
  const bins = reliability.filter(({ count }) => count > 0);
  return (
    <section aria-label={`Figures of ${entry.model}`} className="flex min-w-0 flex-col gap-5">
      <h2 className="border-b pb-1 text-base font-semibold break-words">{entry.model}</h2>
      <ConfusionTable {...props} />
      {counts.scored === 0 ? (
        <p className="text-sm text-muted-foreground">
          No labelled row has an answer, so there is nothing to draw.
        </p>
      ) : (
        <>
          <ChartBlock
            title="Reliability"
            of={entry.model}
            note="Is 0.8 right in 8 of 10? Points below the dashed line are too sure. Lines: Wilson’s 95% intervals."
            head={["confidence", "rows", "mean", "right", "interval"]}
            lines={bins.map((bin) => [
              ...[binText(bin), String(bin.count), bin.confidence.toFixed(3), percentText(bin.accuracy)],
              `${percentText(bin.interval[0])} to ${percentText(bin.interval[1])}`,
            ])}
          >
            <ReliabilityDiagram bins={bins} tone={tone} label={`Reliability diagram of ${entry.model}`} />
          </ChartBlock>
          <ChartBlock
            title="Coverage against accuracy"
            of={entry.model}
            note="How many of the surest rows are right."
            head={["rows taken", "confidence from", "right"]}
            lines={COVERAGE_STEPS.flatMap((step) => {
              const point = coverageCurve.find(({ coverage }) => coverage >= step);
              return point
                ? [[percentText(point.coverage), point.threshold.toFixed(3), percentText(point.accuracy)]]
                : [];
            })}
          >
            <CoverageChart
              points={coverageCurve}
              tone={tone}
              label={`Coverage against accuracy of ${entry.model}`}
            />
          </ChartBlock>
          <ChartBlock
            title="Confidence"
            of={entry.model}
            note="Filled: right. Dashed on top: wrong."
            head={["confidence", "right", "wrong"]}
            lines={confidenceHistogram.flatMap((bin) =>
              bin.right + bin.wrong === 0 ? [] : [[binText(bin), String(bin.right), String(bin.wrong)]],
            )}
          >
            <ConfidenceHistogram
              bins={confidenceHistogram}
              tone={tone}
              label={`Histogram of the confidence of ${entry.model}`}
            />
          </ChartBlock>
        </>
      )}
    </section>
  );
}
