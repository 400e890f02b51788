"use client";

import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from "recharts";
import { CONFIDENCE_AXIS_HEIGHT, confidenceChartHeight } from "./confidenceChartHeight";
import type { BarTone } from "./barTone";

/** One bar of the chart. */
export interface ConfidenceBar {
  /** The question's name for reading. */
  label: string;
  /** 0 to 1. */
  value: number;
  /** The value for reading. */
  figure: string;
  tone: BarTone;
}

/** Longer names are cut; the caller's text shows them whole. */
const LABEL_CHARS_MAX = 18;
/** Width of a character of the mono font at the labels' size, in pixels. */
const LABEL_CHAR_WIDTH = 7.25;
const LABEL_GAP = 12;

const FILLS: Record<BarTone, string> = {
  noul: "var(--noul)",
  choice: "var(--choice)",
  score: "var(--score)",
  neutral: "var(--muted-foreground)",
};

/**
 * Horizontal bars from 0 to 1, one per question. The caller names the figure and gives the numbers as text.
 */
export default function ConfidenceChart({ bars }: { bars: readonly ConfidenceBar[] }) {
  // Rows are identified by index: two names may look the same, and a name may be any string.
  const data = bars.map((bar, index) => ({ ...bar, index, fill: FILLS[bar.tone] }));
  const labels = bars.map((bar) => shortened(bar.label));
  const labelChars = Math.max(...labels.map((label) => label.length));
  const tick = ({ x, y, payload }: YAxisTickContentProps) => (
    <text x={x} y={y} dy="0.35em" textAnchor="end" className="fill-foreground font-mono text-xs">
      {labels[Number(payload.value)]}
    </text>
  );
  return (
    <ResponsiveContainer width="100%" height={confidenceChartHeight(bars.length)}>
      <BarChart
        layout="vertical"
        data={data}
        accessibilityLayer={false}
        barCategoryGap={8}
        margin={{ top: 0, right: 40, bottom: 0, left: 0 }}
      >
        <CartesianGrid horizontal={false} stroke="var(--border)" />
        <XAxis
          type="number"
          domain={[0, 1]}
          ticks={[0, 0.25, 0.5, 0.75, 1]}
          height={CONFIDENCE_AXIS_HEIGHT}
          axisLine={false}
          tickLine={false}
          tick={{ fill: "var(--muted-foreground)", fontSize: 11 }}
        />
        <YAxis
          type="category"
          dataKey="index"
          width={labelChars * LABEL_CHAR_WIDTH + LABEL_GAP}
          tickSize={0}
          tickMargin={LABEL_GAP / 2}
          interval={0}
          axisLine={{ stroke: "var(--muted-foreground)" }}
          tickLine={false}
          tick={tick}
        />
        {/* The chart omits a bar of length zero together with its figure. */}
        <Bar dataKey="value" minPointSize={1} isAnimationActive={false} radius={[0, 2, 2, 0]}>
          <LabelList
            dataKey="figure"
            position="right"
            className="fill-foreground font-mono text-xs tabular-nums"
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

const shortened = (label: string): string =>
  label.length > LABEL_CHARS_MAX ? `${label.slice(0, LABEL_CHARS_MAX - 1)}…` : label;
