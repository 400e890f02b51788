import { Annotation, type EditorState, type Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

export interface EditorHandle {
  /** Copies the whole text: too slow for every key. */
  getText: () => string;
  /** Replaces the text without calling `onChange`; the cursor stays at its place in the text. */
  setText: (text: string) => void;
  /** The cursor or the selection; null until the editor had the focus. */
  getSelection: () => { from: number; to: number } | null;
  /** Replaces a part of the text as if typed, and puts the cursor after it. */
  edit: (change: { from: number; to: number; insert: string }) => void;
}

const byProgram = Annotation.define<boolean>();

export function editorHandle(view: EditorView, wasEntered: () => boolean): EditorHandle {
  return {
    getText: () => view.state.sliceDoc(),
    setText: (text) => {
      const current = view.state.sliceDoc();
      if (current === text) return;
      view.dispatch({ changes: difference(current, text), annotations: byProgram.of(true) });
    },
    getSelection: () => (wasEntered() ? rangeOf(view.state) : null),
    edit: (change) =>
      view.dispatch({
        changes: change,
        selection: { anchor: change.from + change.insert.length },
        userEvent: "input.paste",
        scrollIntoView: true,
      }),
  };
}

/** Marks the program's own changes, which are not reported. */
export const isByProgram = (transaction: Transaction): boolean => transaction.annotation(byProgram) === true;

/** The single range in which two texts differ. */
function difference(current: string, next: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(current.length, next.length);
  let from = 0;
  while (from < shorter && current[from] === next[from]) from += 1;
  let behind = 0;
  while (behind < shorter - from && current.at(-1 - behind) === next.at(-1 - behind)) behind += 1;
  return { from, to: current.length - behind, insert: next.slice(from, next.length - behind) };
}

const rangeOf = ({ selection: { main } }: EditorState): { from: number; to: number } => ({
  from: main.from,
  to: main.to,
});
