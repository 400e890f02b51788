import { useId } from "react";
import type { ThresholdPoint } from "@/lib/shared/metrics/thresholds/thresholdCost";
import type { ThresholdTable } from "@/lib/shared/metrics/thresholds/thresholdTable";
import { percentText } from "./estimateText";
import { NumberField } from "./numberField";

interface ThresholdSliderProps {
  /** No decision is less sure. */
  least: number;
  threshold: number;
  point: ThresholdPoint;
  table: ThresholdTable;
  onChange: (threshold: number) => void;
}

const STEP = 0.001;

/** A threshold with what it does to the labelled rows. It counts in the page, so moving it calls nothing. */
export function ThresholdSlider({ least, threshold, point, table, onChange }: ThresholdSliderProps) {
  const id = useId();
  const { decided, wrong, errorRate, coverage, cost } = point;
  const facts: [name: string, value: string, note: string][] = [
    ["Decided without a person", percentText(coverage), `${decided} of ${table.rows} labelled rows`],
    ["Goes to a person", percentText(1 - coverage), `${table.rows - decided} rows, failed ones too`],
    [
      "Wrong among the decided",
      errorRate === null ? "none decided" : percentText(errorRate),
      `${wrong} of ${decided} rows`,
    ],
    ["Expected cost of a row", cost.toPrecision(3), "at the prices below"],
  ];
  return (
    <section aria-label="Threshold" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          Decide alone from this confidence on
        </label>
        <input
          id={id}
          type="range"
          min={Math.floor(least * 1_000) / 1_000}
          max={1}
          step={STEP}
          value={threshold}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="min-w-40 flex-1 accent-primary"
        />
        <NumberField
          aria-label="Threshold as a number"
          min={0}
          max={1}
          value={Number(threshold.toFixed(6))}
          isFitting={(value) => value >= 0 && value <= 1}
          onValue={onChange}
          className="w-28 font-mono tabular-nums"
        />
      </div>
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {facts.map(([name, value, note]) => (
          <div key={name} className="rounded-lg border bg-surface px-3 py-2">
            <dt className="text-xs text-muted-foreground">{name}</dt>
            <dd>
              <span className="text-lg font-semibold tabular-nums">{value}</span>
              <span className="block text-xs text-muted-foreground tabular-nums">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
