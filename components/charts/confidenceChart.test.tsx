import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import ConfidenceChart, { type ConfidenceBar } from "./confidenceChart";
import { confidenceChartHeight } from "./confidenceChartHeight";

const bars = (count: number): ConfidenceBar[] =>
  Array.from({ length: count }, (_, index) => ({
    label: `question ${index}`,
    value: index / count,
    figure: (index / count).toFixed(2),
    tone: "choice",
  }));

test.each([1, 40])("each of %i bars has its name and its figure", (count) => {
  const { container } = render(<ConfidenceChart bars={bars(count)} />);
  const texts = [...container.querySelectorAll("text")].map((text) => text.textContent);
  for (const { label, figure } of bars(count)) expect(texts).toEqual(expect.arrayContaining([label, figure]));
  expect(container.querySelectorAll(".recharts-bar-rectangle")).toHaveLength(count);
});

test("names that look the same have a bar each and a long one is cut", () => {
  const [bar] = bars(1);
  const same = { ...bar!, label: "__proto__" };
  const long = { ...bar!, label: "a question whose name is long" };
  const { container } = render(<ConfidenceChart bars={[same, same, long]} />);
  const texts = [...container.querySelectorAll("text")].map((text) => text.textContent);
  expect(texts).toEqual([
    ...["0", "0.25", "0.5", "0.75", "1"],
    ...["__proto__", "__proto__", "a question whose …"],
    ...["0.00", "0.00", "0.00"],
  ]);
});

test("the height grows with the bars and is known before the chart is there", () => {
  expect([1, 40].map(confidenceChartHeight)).toEqual([50, 1064]);
});
