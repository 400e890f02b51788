import { useMemo } from "react";
import { CostChart } from "@/components/charts/costChart";
import { Button } from "@/components/ui/button";
import {
  thresholdSweep,
  type CheapestThreshold,
  type Prices,
  type ThresholdPoint,
} from "@/lib/shared/metrics/thresholds/thresholdCost";
import type { ThresholdTable } from "@/lib/shared/metrics/thresholds/thresholdTable";
import { ChartBlock } from "./chartBlock";
import { percentText } from "./estimateText";
import { NumberField } from "./numberField";
import type { ResultsParts } from "./resultsParts";

interface CostSectionProps extends ResultsParts {
  table: ThresholdTable;
  cheapest: CheapestThreshold;
  /** The chosen threshold. */
  point: ThresholdPoint;
  onThreshold: (threshold: number) => void;
}

/** More steps are not told apart in the chart. */
const POINTS_MAX = 300;
const NUMBERS_MAX = 25;

/** Prices, the expected cost against the threshold, its minimum and flat range. */
export function CostSection({ table, cheapest, point, address, change, onThreshold }: CostSectionProps) {
  const { prices } = address;
  const points = useMemo(() => thinned(thresholdSweep(table, prices), POINTS_MAX), [table, prices]);
  const { best, flat } = cheapest;
  const names: [keyof Prices, string][] = table.isBinary
    ? [
        ["falseYes", "a false yes"],
        ["falseNo", "a false no"],
        ["review", "a review"],
      ]
    : [
        ["falseNo", "a wrong decision"],
        ["review", "a review"],
      ];
  const inPage = (threshold: number): string =>
    threshold > 1 ? "everything to a person" : threshold.toFixed(3);
  return (
    <section aria-label="Cost" className="grid gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <h3 className="text-sm font-semibold">What errors and reviews cost</h3>
        <div className="flex flex-wrap gap-3">
          {names.map(([name, label]) => (
            <label key={name} className="flex flex-col gap-1 text-sm">
              <span className="text-muted-foreground">Price of {label}</span>
              <NumberField
                min={0}
                value={prices[name]}
                className="w-32"
                isFitting={(value) => value >= 0}
                onValue={(value) => change({ prices: { ...prices, [name]: value } })}
              />
            </label>
          ))}
        </div>
        <p className="text-sm">
          The cheapest threshold is <strong className="tabular-nums">{inPage(best.threshold)}</strong>: a row
          costs {best.cost.toPrecision(3)}, and {percentText(1 - best.coverage)} go to a person. These rows
          cannot tell it from thresholds between {inPage(flat.leastStrict)} and {inPage(flat.strictest)}.
        </p>
        <p className="text-xs text-muted-foreground">
          The minimum was chosen on these very rows, so new rows cost a little more.
        </p>
        <Button className="self-start" onClick={() => onThreshold(Math.min(1, best.threshold))}>
          Take the cheapest
        </Button>
      </div>
      <ChartBlock
        title="Expected cost"
        of="the chosen question and model"
        note="Band: thresholds that cost about the same. Dot: the cheapest. Dashed: the chosen one."
        head={["threshold", "to a person", "wrong", "cost of a row"]}
        lines={thinned(points, NUMBERS_MAX).map(({ threshold, coverage, wrong, cost }) => [
          ...[inPage(threshold), percentText(1 - coverage), String(wrong), cost.toPrecision(3)],
        ])}
      >
        <CostChart
          points={points}
          flat={flat}
          best={best}
          chosen={point}
          label="Expected cost of a row against the threshold"
        />
      </ChartBlock>
    </section>
  );
}

/** At most about `most` items, evenly, with the first and the last. */
function thinned<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / most));
  return items.filter((_, at) => at % step === 0 || at === items.length - 1);
}
