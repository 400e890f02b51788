import { ConfidenceHistogram } from "@/components/charts/confidenceHistogram";
import { CostChart } from "@/components/charts/costChart";
import { CoverageChart } from "@/components/charts/coverageChart";
import { ReliabilityDiagram } from "@/components/charts/reliabilityDiagram";
import { SpreadBar } from "@/components/charts/spreadBar";
import { Specimen } from "./specimen";

const bins = (counts: readonly (readonly [right: number, wrong: number])[]) =>
  counts.map(([right, wrong], i) => ({ from: i / 10, to: (i + 1) / 10, right, wrong }));
const EMPTY = bins(Array.from({ length: 10 }, () => [0, 0] as const));
const FULL = bins(Array.from({ length: 10 }, (_, i) => [i * i, 10 - i] as const));

const reliability = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const confidence = (i + 0.5) / count;
    const accuracy = confidence ** 1.3;
    return {
      count: 10,
      confidence,
      accuracy,
      interval: [Math.max(0, accuracy - 0.15), Math.min(1, accuracy + 0.15)] as const,
    };
  });

const coverage = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ coverage: (i + 1) / count, accuracy: 1 - (0.3 * i) / count }));

const costs = Array.from({ length: 21 }, (_, i) => ({
  threshold: 1 - i / 20,
  cost: 0.2 + (i / 20 - 0.4) ** 2,
}));
const best = costs[8]!;

/** Every chart: empty, with one point, full. */
export function ChartSpecimens() {
  return (
    <>
      <Specimen title="Spread: 0, 1, repeats, with the baseline">
        <div className="flex flex-col gap-2">
          <SpreadBar max={1} mean={0} lowest={0} highest={0} tone="noul" />
          <SpreadBar max={1} mean={1} lowest={1} highest={1} tone="choice" strong />
          <SpreadBar max={1} mean={0.5} lowest={0.2} highest={0.9} reference={0.7} tone="score" strong />
          <SpreadBar max={3} mean={1.7} lowest={0} highest={3} tone="neutral" />
        </div>
      </Specimen>
      <Specimen title="Confidence: no rows, many rows">
        <ConfidenceHistogram bins={EMPTY} tone="choice" label="No rows" />
        <ConfidenceHistogram bins={FULL} tone="choice" label="Many rows" />
      </Specimen>
      <Specimen title="Reliability: no bin, one, ten">
        {[0, 1, 10].map((count) => (
          <ReliabilityDiagram key={count} bins={reliability(count)} tone="noul" label={`${count} bins`} />
        ))}
      </Specimen>
      <Specimen title="Coverage: one row, fifty rows">
        {[1, 50].map((count) => (
          <CoverageChart key={count} points={coverage(count)} tone="score" label={`${count} rows`} />
        ))}
      </Specimen>
      <Specimen title="Cost of a threshold">
        <CostChart
          points={costs}
          flat={{ strictest: 0.7, leastStrict: 0.5 }}
          best={best}
          chosen={costs[3]!}
          label="Cost"
        />
      </Specimen>
    </>
  );
}
