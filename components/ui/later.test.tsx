import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { later, loadTheRest } from "./later";

const at = async () => {};

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

test("a component loads on its first use and shows the fallback until then", async () => {
  const load = vi.fn(async () => Greeting);
  const Later = later<{ name: string }>(load, ({ name }) => <p>Waiting for {name}</p>);
  expect(load).not.toHaveBeenCalled();
  render(<Later name="Ada" />);
  expect(screen.getByText("Waiting for Ada")).toBeVisible();
  expect(await screen.findByText("Hello Ada")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a component that was loaded ahead shows at once", async () => {
  const Later = later<{ name: string }>(async () => Greeting);
  await loadTheRest(at);
  render(<Later name="Ada" />);
  expect(screen.getByText("Hello Ada")).toBeVisible();
});

test("the rest loads one after another, each at rest, with what the loaded parts add", async () => {
  const order: string[] = [];
  const part = (name: string, then?: () => void) =>
    later(async () => {
      order.push(name);
      then?.();
      return () => null;
    });
  part("first", () => part("inner"));
  part("second");
  await loadTheRest(async () => void order.push("rest"));
  expect(order).toEqual(["rest", "first", "rest", "second", "rest", "inner"]);
});

test("a failed load ahead is tried again on first use, and stops no other", async () => {
  let isOffline = true;
  const Later = later<{ name: string }>(async () => {
    if (isOffline) throw new Error("offline");
    return Greeting;
  });
  const other = vi.fn(async () => Greeting);
  later<{ name: string }>(other);
  await loadTheRest(at);
  expect(other).toHaveBeenCalledTimes(1);
  isOffline = false;
  render(<Later name="Ada" />);
  expect(await screen.findByText("Hello Ada")).toBeVisible();
});

test("a shown component keeps its state when it loads ahead meanwhile", async () => {
  const Later = later<{ name: string }>(async () => Greeting);
  const { rerender } = render(<Later name="Ada" />);
  const shown = await screen.findByText("Hello Ada");
  await loadTheRest(at);
  rerender(<Later name="Grace" />);
  expect(screen.getByText("Hello Grace")).toBe(shown);
});
