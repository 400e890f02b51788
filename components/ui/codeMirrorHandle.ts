import { Annotation, type EditorState, type Transaction } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";

export interface EditorHandle {
  /** Copies the whole text: not for every key. */
  getText: () => string;
  /** Replaces the text without calling `onChange`; the person can undo it. */
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
      if (view.state.sliceDoc() === text) return;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: byProgram.of(true),
      });
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

const rangeOf = ({ selection: { main } }: EditorState): { from: number; to: number } => ({
  from: main.from,
  to: main.to,
});
