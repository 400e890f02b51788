import fc from "fast-check";
import { expect, test } from "vitest";
import { diffText, type DiffPart } from "./textDiff";

const without = (parts: readonly DiffPart[], kind: DiffPart["kind"]): string =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join("");

test("both texts can be read from the difference, whatever they hold", () => {
  const text = fc
    .array(fc.constantFrom("a", "b ", "é", "\n", "👍", " ", "."), { maxLength: 12 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffText(before, after);
      expect([without(parts, "added"), without(parts, "removed")]).toEqual([before, after]);
      expect(parts.every((part, index) => part.text !== "" && part.kind !== parts[index + 1]?.kind)).toBe(
        true,
      );
    }),
  );
});

test("words differ, not letters, and what stays is found in between", () => {
  expect(diffText("Is the tone rude?", "Is their tone very rude?")).toEqual([
    { kind: "same", text: "Is " },
    { kind: "removed", text: "the" },
    { kind: "added", text: "their" },
    { kind: "same", text: " tone" },
    { kind: "added", text: " very" },
    { kind: "same", text: " rude?" },
  ]);
  expect(diffText("same", "same")).toEqual([{ kind: "same", text: "same" }]);
  expect(diffText("", "")).toEqual([]);
});

test("texts with too little in common are one removed and one added, between what is equal", () => {
  const words = (letter: string) => Array.from({ length: 700 }, (_, index) => `${letter}${index}`).join("");
  const [x, y] = [`${words("x ")}`, `${words("y ")}`];
  expect(diffText(`a ${x} z`, `a ${y} z`).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["removed", "added"]),
  );
  const parts = diffText(`a ${x} z`, `a ${y} z`);
  expect([without(parts, "added"), without(parts, "removed")]).toEqual([`a ${x} z`, `a ${y} z`]);
});
