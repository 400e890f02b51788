import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { turnedTexts, TURNING } from "@/test/bidi";
import { JsonText } from "./jsonText";

test("long JSON is one piece of text but for the names and strings that could turn the figures behind them", () => {
  const rows = Object.fromEntries(Array.from({ length: 8_000 }, (_, row) => [`row ${row}`, row]));
  const text = JSON.stringify({ ...rows, [TURNING]: 0.25, said: `${TURNING}, too`, end: 1 });
  const { container } = render(<JsonText text={text} />);
  expect(container.textContent).toBe(text);
  expect(turnedTexts(container)).toEqual([]);
  expect([...container.querySelectorAll("bdi")].map((part) => part.textContent)).toEqual([
    JSON.stringify(TURNING),
    JSON.stringify(`${TURNING}, too`),
  ]);
  const plain = render(<JsonText text={JSON.stringify(rows)} />);
  expect(plain.container.querySelectorAll("bdi")).toHaveLength(0);
});
