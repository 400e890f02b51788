import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The editor in the page's own tokens, so that it follows the light and the dark theme. */
const look = EditorView.theme({
  "&": { color: "var(--foreground)", backgroundColor: "transparent", fontSize: "0.8125rem", height: "100%" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6", overflow: "auto" },
  "&[data-prose] .cm-scroller": { fontFamily: "var(--font-sans)", fontSize: "0.875rem" },
  ".cm-content": { padding: "0.625rem 0", caretColor: "var(--foreground)" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none", color: "var(--muted-foreground)" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0 0 0.75rem", fontSize: "0.75rem" },
  ".cm-gutter-lint": { width: "0.875rem" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0.3rem 0 0 0.2rem" },
  ".cm-lint-marker": { width: "0.7rem", height: "0.7rem" },
  ".cm-cursor": { borderLeftColor: "var(--foreground)" },
  ".cm-placeholder": { color: "var(--muted-foreground)" },
  "& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { background: "color-mix(in oklch, var(--primary) 25%, transparent)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--track)", outline: "1px solid var(--input)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-sm)",
    color: "var(--foreground)",
    fontFamily: "var(--font-sans)",
    fontSize: "0.75rem",
    maxWidth: "24rem",
  },
  ".cm-chip": {
    display: "inline-flex",
    alignItems: "center",
    gap: "0.3rem",
    maxWidth: "16rem",
    padding: "0 0.4rem 0 0.2rem",
    borderRadius: "var(--radius-sm)",
    border: "1px solid var(--border)",
    backgroundColor: "var(--accent)",
    color: "var(--accent-foreground)",
    fontFamily: "var(--font-sans)",
    fontSize: "0.75rem",
    lineHeight: "1.1rem",
    verticalAlign: "middle",
    whiteSpace: "nowrap",
  },
  ".cm-chip span": { overflow: "hidden", textOverflow: "ellipsis" },
  ".cm-chip img": { width: "0.9rem", height: "0.9rem", borderRadius: "2px", objectFit: "cover" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warning)" },
  ".cm-lintRange-error": underline("var(--danger)"),
  ".cm-lintRange-warning": underline("var(--warning)"),
});

function underline(color: string): Record<string, string> {
  return {
    backgroundImage: "none",
    textDecoration: `underline wavy ${color}`,
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  };
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--primary)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--warning)" },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: "var(--muted-foreground)" },
]);

export const codeMirrorTheme: Extension = [look, syntaxHighlighting(colours)];
