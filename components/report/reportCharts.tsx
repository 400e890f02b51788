import type { ReactNode } from "react";
import type { JudgedCell } from "@/lib/shared/reports/judgedRun";

/** The plot's side in units of the picture, and the room for its numbers. */
const SIDE = 160;
const ROOM = 26;
const TICKS = [0, 0.5, 1];

const across = (share: number): number => ROOM + share * SIDE;
const up = (share: number): number => ROOM / 2 + (1 - share) * SIDE;

/** A square from 0 to 1 on both axes. */
function Plot({ label, x, y, yTop, children }: PlotProps) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${SIDE + ROOM + 12} ${SIDE + 1.9 * ROOM}`}>
      <path className="axis" d={`M${ROOM} ${ROOM / 2}V${up(0)}H${across(1)}`} />
      {TICKS.map((tick) => (
        <text key={`x${tick}`} x={across(tick)} y={up(0) + 11} textAnchor="middle">
          {tick}
        </text>
      ))}
      {TICKS.map((tick) => (
        <text key={`y${tick}`} x={ROOM - 4} y={up(tick) + 3} textAnchor="end">
          {yTop === undefined ? tick : Math.round(tick * yTop)}
        </text>
      ))}
      <text x={across(1)} y={up(0) + 24} textAnchor="end">
        {x}
      </text>
      <text x={ROOM + 4} y={ROOM / 2 - 4}>
        {y}
      </text>
      {children}
    </svg>
  );
}

interface PlotProps {
  label: string;
  /** Names of the axes. */
  x: string;
  y: string;
  /** Number at the top of the axis; 1 without it. */
  yTop?: number;
  children: ReactNode;
}

/** Confidence against the share right, with Wilson's intervals. */
export function ReliabilityChart({ reliability }: Pick<JudgedCell, "reliability">) {
  const bins = reliability.filter(({ count }) => count > 0);
  return (
    <figure>
      <h4>Reliability</h4>
      <Plot
        label="Share right by confidence; on the dashed line both are equal"
        x="confidence"
        y="share right"
      >
        <path className="ideal" d={`M${across(0)} ${up(0)}L${across(1)} ${up(1)}`} />
        {bins.map(({ from, confidence, accuracy, interval: [low, high] }) => (
          <g key={from}>
            <path className="reach" d={`M${across(confidence)} ${up(low)}V${up(high)}`} />
            <circle className="dot" cx={across(confidence)} cy={up(accuracy)} r="2.5" />
          </g>
        ))}
      </Plot>
      <Numbers
        head={["Confidence", "Rows", "Mean", "Right", "95% interval"]}
        rows={bins.map(({ from, to, count, confidence, accuracy, interval: [low, high] }) => [
          `${from.toFixed(1)} to ${to.toFixed(1)}`,
          String(count),
          confidence.toFixed(3),
          accuracy.toFixed(3),
          `${low.toFixed(3)} to ${high.toFixed(3)}`,
        ])}
      />
    </figure>
  );
}

/** Points of the curve in the table of its numbers. */
const POINTS_SHOWN = 20;

/** The share of rows at or above a confidence against how many of them are right. */
export function CoverageChart({ coverageCurve }: Pick<JudgedCell, "coverageCurve">) {
  const points = coverageCurve.map(({ coverage, accuracy }) => `${across(coverage)} ${up(accuracy)}`);
  const step = Math.max(1, Math.ceil(coverageCurve.length / POINTS_SHOWN));
  const shown = coverageCurve.filter((_, at) => at % step === 0 || at === coverageCurve.length - 1);
  return (
    <figure>
      <h4>Coverage against accuracy</h4>
      <Plot label="Accuracy of the surest rows by their share" x="share of rows" y="accuracy">
        <path className="curve" d={points.length > 0 ? `M${points.join("L")}` : ""} />
      </Plot>
      <Numbers
        head={["Confidence from", "Share of rows", "Accuracy"]}
        rows={shown.map(({ threshold, coverage, accuracy }) =>
          [threshold, coverage, accuracy].map((value) => value.toFixed(3)),
        )}
      />
    </figure>
  );
}

/** Rows by confidence: right ones below, wrong ones on top. */
export function ConfidenceHistogram({ confidenceHistogram }: Pick<JudgedCell, "confidenceHistogram">) {
  const most = Math.max(1, ...confidenceHistogram.map(({ right, wrong }) => right + wrong));
  return (
    <figure>
      <h4>Confidence of right and wrong answers</h4>
      <figcaption>Wrong answers stand on top of right ones.</figcaption>
      <Plot label="Rows by confidence, wrong ones on top" x="confidence" y="rows" yTop={most}>
        {confidenceHistogram.map(({ from, to, right, wrong }) => {
          const [x, width] = [across(from) + 0.5, (to - from) * SIDE - 1];
          const [hits, misses] = [(right / most) * SIDE, (wrong / most) * SIDE];
          return (
            <g key={from}>
              <rect className="right" x={x} width={width} y={up(0) - hits} height={hits} />
              <rect className="wrong" x={x} width={width} y={up(0) - hits - misses} height={misses} />
            </g>
          );
        })}
      </Plot>
      <Numbers
        head={["Confidence", "Right", "Wrong"]}
        rows={confidenceHistogram
          .filter(({ right, wrong }) => right + wrong > 0)
          .map(({ from, to, right, wrong }) => [
            `${from.toFixed(2)} to ${to.toFixed(2)}`,
            String(right),
            String(wrong),
          ])}
      />
    </figure>
  );
}

function Numbers({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <details>
      <summary>Numbers</summary>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
