import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RunTime } from "./runTime";

const NOW = new Date(2026, 10, 28, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const shown = (time: Date): string => {
  const { unmount } = render(<RunTime iso={time.toISOString()} />);
  const text = screen.getByRole("time").textContent;
  unmount();
  return text;
};

test("a time of today is the clock alone, and one of another year says the year", () => {
  const times = [new Date(2026, 10, 28, 3, 4), new Date(2026, 0, 2, 3, 4), new Date(2025, 10, 28, 3, 4)];
  expect(times.map(shown)).toEqual(["03:04", "Jan 2, 03:04", "Nov 28, 2025, 03:04"]);
});

test("no time makes a formatter of its own: that took longer than the rest of a row of the history", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  [NOW, new Date(2026, 0, 2), new Date(2025, 0, 2)].map(shown);
  expect(made).not.toHaveBeenCalled();
});
