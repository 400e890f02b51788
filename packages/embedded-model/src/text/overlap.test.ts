import { expect, test } from "vitest";
import { overlap, stems } from "./overlap";

test("stems bring the forms of a word together and leave out words without a topic", () => {
  expect(stems("The refunds, refunding and refunded: I was REFUNDED")).toEqual(new Set(["refund"]));
  expect(stems("stopped stopping stops")).toEqual(new Set(["stop"]));
  expect(stems("Überweisung 42")).toEqual(new Set(["überweisung", "42"]));
  expect(stems("")).toEqual(new Set());
});

test("overlap is the shared stems over the root of the option's own", () => {
  const option = stems("invoice refund payment card");
  expect(overlap(stems("refund my card"), option)).toBe(1);
  expect(overlap(stems("hello"), option)).toBe(0);
  expect(overlap(stems("hello"), new Set())).toBe(0);
});
