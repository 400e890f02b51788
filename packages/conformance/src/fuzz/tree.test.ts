import { expect, test } from "vitest";
import { mutate, textOf, treeOf, type Mutation } from "./tree";

const VALUE = { a: 1, b: ["x", { c: null }] };

function changed(at: number, change: Mutation["change"]): string {
  const tree = treeOf(VALUE);
  mutate(tree, { at, change });
  return textOf(tree);
}

test("an unchanged tree is written as the value that it came from", () => {
  expect(textOf(treeOf(VALUE))).toBe(JSON.stringify(VALUE));
});

test("each change is made at its place alone", () => {
  expect([
    changed(0, { kind: "drop" }),
    changed(0, { kind: "repeat" }),
    changed(0, { kind: "swap" }),
    changed(2, { kind: "replace", by: { leaf: "NaN" } }),
    changed(4, { kind: "wrap", depth: 2 }),
    changed(1, { kind: "rename", key: "__proto__" }),
    changed(3, { kind: "add", key: "c", value: { leaf: "2" } }),
  ]).toEqual([
    '{"b":["x",{"c":null}]}',
    '{"a":1,"a":1,"b":["x",{"c":null}]}',
    '{"b":["x",{"c":null}],"a":1}',
    '{"a":1,"b":[NaN,{"c":null}]}',
    '{"a":1,"b":["x",{"c":[[null]]}]}',
    '{"a":1,"__proto__":["x",{"c":null}]}',
    '{"a":1,"b":["x",{"c":null,"c":2}]}',
  ]);
});
