import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { moveSplit, recallSplit, SPLIT_DEFAULT, splitPosition } from "./splitPosition";
import { Splitter } from "./splitter";

beforeEach(() => {
  moveSplit(SPLIT_DEFAULT);
  localStorage.clear();
});

const border = () => screen.getByRole("separator", { name: "Width of the input" });

test("the border moves by keys within its ends, and Enter or a double click resets it", async () => {
  render(<Splitter controls="panel" />);
  border().focus();
  const after = async (keys: string) => {
    await userEvent.keyboard(keys);
    return border().getAttribute("aria-valuenow");
  };
  expect(await after("{ArrowRight}")).toBe("44");
  expect(await after("{ArrowLeft}{ArrowLeft}")).toBe("40");
  expect(await after("{Home}{ArrowLeft}")).toBe("25");
  expect(await after("{End}{ArrowRight}")).toBe("75");
  expect(await after("{Enter}")).toBe("42");
  act(() => moveSplit(60));
  await userEvent.dblClick(border());
  expect(splitPosition.get()).toBe(SPLIT_DEFAULT);
});

test("the border follows the pointer and is remembered", () => {
  render(
    <div data-testid="frame">
      <Splitter controls="panel" />
    </div>,
  );
  const box = new DOMRect(100, 0, 1000, 500);
  vi.spyOn(screen.getByTestId("frame"), "getBoundingClientRect").mockReturnValue(box);
  fireEvent.pointerMove(border(), { clientX: 900 });
  expect(splitPosition.get()).toBe(SPLIT_DEFAULT);
  border().hasPointerCapture = () => true;
  fireEvent.pointerMove(border(), { clientX: 450 });
  expect(splitPosition.get()).toBe(35);
  act(() => splitPosition.set(SPLIT_DEFAULT));
  act(recallSplit);
  expect(splitPosition.get()).toBe(35);
});

test("a remembered width that is none, or beyond the ends, is mended", () => {
  localStorage.setItem("playground.split", "wide");
  recallSplit();
  expect(splitPosition.get()).toBe(SPLIT_DEFAULT);
  localStorage.setItem("playground.split", "99");
  recallSplit();
  expect(splitPosition.get()).toBe(75);
});
