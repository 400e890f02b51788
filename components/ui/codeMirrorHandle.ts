import { Annotation, type EditorState, type Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

export interface EditorHandle {
  /** Copies the whole text: not for every key. */
  getText: () => string;
  /** Changes the text to this one without calling `onChange`; the cursor stays where the text does. */
  setText: (text: string) => void;
  /** Where the cursor is or what is selected; null while nobody has been in the editor. */
  getSelection: () => { from: number; to: number } | null;
  /** Changes a part of the text as if the person had typed it, and puts the cursor behind it. */
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

/** Whether a change is the program's own, which nobody needs to be told of. */
export const isByProgram = (transaction: Transaction): boolean => transaction.annotation(byProgram) === true;

/** The one piece in which two texts differ. */
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
