import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import ConfidenceChart, { type ConfidenceBar } from "./confidenceChart";
import { confidenceChartHeight } from "./confidenceRows";

const bars = (count: number): ConfidenceBar[] =>
  Array.from({ length: count }, (_, index) => ({ value: index / count, tone: "choice" }));

test.each([1, 40])("each of %i rows has its bar, also one of zero", (count) => {
  const { container } = render(<ConfidenceChart bars={bars(count)} />);
  expect(container.querySelectorAll(".recharts-bar-rectangle")).toHaveLength(count);
});

test("a row without an answer keeps its place and has no bar", () => {
  const { container } = render(<ConfidenceChart bars={[{ value: null, tone: "noul" }, ...bars(2)]} />);
  expect(container.querySelectorAll(".recharts-bar-rectangle")).toHaveLength(2);
  expect(container.querySelector(".recharts-surface")).toHaveAttribute("height", "72");
});

test("the height grows with the rows and is known before the chart is there", () => {
  expect([1, 40].map(confidenceChartHeight)).toEqual([24, 960]);
});
