import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { json } from "@codemirror/lang-json";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { jsonDirection, proseDirection } from "./codeMirrorDirection";
import { directionOf } from "./direction";
import { Textarea } from "./textarea";

const linesOf = (view: EditorView) =>
  [...view.contentDOM.querySelectorAll(".cm-line")].map((line) => [
    line.getAttribute("dir"),
    line.textContent,
  ]);

test("each line of a text in the editor has the direction of its first letter, also after it was changed", () => {
  const doc = "Hello\n(INV-204) שלום\n\nمرحبا INV\n42";
  const view = new EditorView({ doc, extensions: proseDirection });
  expect(linesOf(view)).toEqual([
    [null, "Hello"],
    [null, "(INV-204) שלום"],
    [null, ""],
    ["rtl", "مرحبا INV"],
    [null, "42"],
  ]);
  view.dispatch({ changes: { from: 0, insert: "שלום " } });
  expect(linesOf(view)[0]).toEqual(["rtl", "שלום Hello"]);
  view.destroy();
});

test("JSON in the editor stays from left to right", () => {
  const view = new EditorView({ doc: '{\n  "שלום": "מזמין (1)"\n}', extensions: [json(), jsonDirection] });
  expect(linesOf(view).map(([dir]) => dir)).toEqual([null, null, null]);
  view.destroy();
});

test.each([
  ["", "ltr"],
  ["123 (!)", "ltr"],
  ["12 שלום", "rtl"],
  ["متوسط!", "rtl"],
  ["a שלום", "ltr"],
  ["\u200f12", "rtl"],
  ["𞤀𞤁", "rtl"],
])("%j runs %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test("a long text in a field has one direction, a short one those of its paragraphs", async () => {
  const { container } = render(<Textarea aria-label="Text" defaultValue={"שלום ".repeat(5_000)} />);
  const field = container.querySelector("textarea")!;
  expect([field.hasAttribute("data-long"), field.style.direction]).toEqual([true, "rtl"]);
  await userEvent.setup().clear(field);
  expect([field.hasAttribute("data-long"), field.style.direction]).toEqual([false, ""]);
});
