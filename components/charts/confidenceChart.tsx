"use client";

import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { confidenceChartHeight } from "./confidenceRows";
import type { BarTone } from "./barTone";

/** One bar of the chart. */
export interface ConfidenceBar {
  /** 0 to 1; null for a row without a bar. */
  value: number | null;
  tone: BarTone;
  /** Of an earlier request. */
  isFaint?: boolean;
}

const FILLS: Record<BarTone, string> = {
  noul: "var(--noul)",
  choice: "var(--choice)",
  score: "var(--score)",
  neutral: "var(--muted-foreground)",
};

/**
 * Horizontal bars from 0 to 1, one a row. The caller's rows beside it have the names and the numbers. A bar moves
 * from its previous value, unless the reader asked for less motion.
 */
export default function ConfidenceChart({ bars }: { bars: readonly ConfidenceBar[] }) {
  const data = bars.map((bar, index) => ({
    ...bar,
    index,
    fill: FILLS[bar.tone],
    fillOpacity: bar.isFaint ? 0.6 : 1,
  }));
  return (
    <ResponsiveContainer width="100%" height={confidenceChartHeight(bars.length)}>
      <BarChart
        layout="vertical"
        data={data}
        accessibilityLayer={false}
        barCategoryGap={8}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      >
        <XAxis type="number" domain={[0, 1]} hide />
        <YAxis type="category" dataKey="index" hide />
        {/* The chart omits a bar of length zero. */}
        <Bar
          dataKey="value"
          minPointSize={1}
          isAnimationActive="auto"
          animationDuration={500}
          background={{ fill: "var(--track)", radius: 2 }}
          radius={2}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
