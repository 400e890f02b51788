import { bidiIsolates } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";
import { directionOf } from "./direction";

const RIGHT_TO_LEFT = Decoration.line({ attributes: { dir: "rtl" } });

/** Each line has the direction of its own first letter. */
export const proseDirection: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define((view) => new LineDirections(view), { decorations: ({ lines }) => lines }),
];

/** JSON runs from left to right, and strings do not affect the text around them. */
export const jsonDirection: Extension = bidiIsolates();

class LineDirections {
  lines: DecorationSet;

  constructor(view: EditorView) {
    this.lines = rightToLeftLines(view);
  }

  update({ docChanged, viewportChanged, view }: ViewUpdate): void {
    if (docChanged || viewportChanged) this.lines = rightToLeftLines(view);
  }
}

function rightToLeftLines({ state, visibleRanges }: EditorView): DecorationSet {
  const starts = new Set<number>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      if (directionOf(line.text) === "rtl") starts.add(line.from);
      at = line.to + 1;
    }
  }
  return Decoration.set([...starts].map((start) => RIGHT_TO_LEFT.range(start)));
}
