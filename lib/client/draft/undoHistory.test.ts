import { expect, test } from "vitest";
import { emptyDraft, textContent, type Draft } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import { UndoHistory } from "./undoHistory";

const BASE: Draft = { ...emptyDraft("m"), state: textContent("one") };
const withState = (text: string, draft = BASE): Draft => ({ ...draft, state: textContent(text) });
const question = (name: string) => newQuestion("noul", name, () => `id-${name}`);

test("what is typed in one field without a pause is one step, a pause begins another", () => {
  const history = new UndoHistory(BASE);
  history.record(withState("one t"), 0);
  history.record(withState("one tw"), 599);
  history.record(withState("one two"), 1_100);
  history.record(withState("one two three"), 1_700);
  expect(history.labels.get()).toEqual({ undo: "text of state", redo: null });
  expect([history.undo()?.draft, history.undo()?.draft, history.undo()]).toEqual([
    withState("one two"),
    BASE,
    null,
  ]);
  expect([history.redo()?.draft, history.redo()?.draft, history.redo()]).toEqual([
    withState("one two"),
    withState("one two three"),
    null,
  ]);
});

test("another field begins another step, and so does a change after undo", () => {
  const history = new UndoHistory({ ...BASE, questions: [question("a")] });
  const start = { ...BASE, questions: [question("a")] };
  const typed = withState("x", start);
  const renamed = { ...typed, questions: [{ ...question("a"), name: "ab" }] };
  history.record(typed, 0);
  history.record(renamed, 10);
  expect(history.undo()).toMatchObject({
    draft: typed,
    label: "name of question ab",
    change: { field: "id-a.name", question: "id-a" },
  });
  history.record({ ...typed, questions: [{ ...question("a"), name: "ac" }] }, 20);
  expect(history.labels.get()).toEqual({ undo: "name of question ac", redo: null });
  expect([history.undo()?.draft, history.undo()?.draft]).toEqual([typed, start]);
});

test("what was typed and taken away again is no step", () => {
  const history = new UndoHistory(BASE);
  history.record(withState("one!"), 0);
  history.record(withState("one"), 100);
  expect(history.labels.get()).toEqual({ undo: null, redo: null });
});

test("folding a question away is no step, and undo leaves it as it is", () => {
  const start = { ...BASE, questions: [question("a")] };
  const folded = { ...start, questions: [{ ...question("a"), collapsed: true }] };
  const history = new UndoHistory(start);
  history.record(withState("x", start), 0);
  history.record(withState("x", folded), 0);
  expect(history.labels.get().undo).toBe("text of state");
  expect(history.undo()?.draft).toEqual(folded);
  expect(history.labels.get()).toEqual({ undo: null, redo: "text of state" });
});

test("steps share what did not change, and the oldest go when they keep too much", () => {
  const long = "x".repeat(6 * 1_024 * 1_024);
  const history = new UndoHistory({ ...BASE, questions: [question("a")] });
  ["b", "c", "d", "e"].forEach((text, index) => {
    history.record(withState(`${long}${text}`, { ...BASE, questions: [question("a")] }), index * 1_000);
  });
  const drafts = [history.undo()?.draft, history.undo()?.draft, history.undo()?.draft];
  expect(drafts.map((draft) => draft?.state.text.at(-1))).toEqual(["d", "c", undefined]);
  expect(drafts[0]?.questions).toBe(drafts[1]?.questions);
});

test("steps with the same name of their own are one", () => {
  const history = new UndoHistory(BASE);
  history.record(withState("a"), 0, "Changes of another tab");
  history.record(withState("b"), 9_000, "Changes of another tab");
  history.record(withState("c"), 18_000);
  expect([history.undo()?.label, history.undo()?.draft]).toEqual(["text of state", BASE]);
});

test("the images of every step are known, the nearest first", () => {
  const image = (key: string) => ({ placeholder: key, key, name: key, format: "png" as const, note: "" });
  const history = new UndoHistory({ ...BASE, images: [image("a"), image("b")] });
  history.record({ ...BASE, images: [image("b")] }, 0);
  history.record(BASE, 0);
  expect(history.labels.get().undo).toBe("removal of image b");
  expect(history.images().map(({ key }) => key)).toEqual(["b", "a", "b"]);
});
