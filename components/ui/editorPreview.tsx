/** Longer texts are cut: the editor's frame shows no more. */
const SHOWN_CHARS_MAX = 4_000;

interface EditorPreviewProps {
  text: string;
  /**
   * Whether the text is one element, for the HTML of the server. Later previews have an element a line, as the editor
   * does: browsers would take another whole text for the page's largest content, painted anew.
   */
  isWhole?: boolean;
}

/** A text as the editor shows it, for the time before the editor is there. */
export function EditorPreview({ text, isWhole = false }: EditorPreviewProps) {
  const shown = text.slice(0, SHOWN_CHARS_MAX);
  return (
    <div
      dir="auto"
      className="h-full overflow-hidden px-3 py-2.5 text-sm/[1.6] break-words whitespace-pre-wrap"
    >
      {isWhole
        ? shown
        : shown.split("\n").map((line, number) => (
            <div key={number} className="min-h-[1lh]">
              {line}
            </div>
          ))}
    </div>
  );
}
