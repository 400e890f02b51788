/** Longer texts are cut: the editor's frame shows no more. */
const SHOWN_CHARS_MAX = 4_000;

/** A text as the editor shows it, for the time before the editor is there. */
export function EditorPreview({ text }: { text: string }) {
  return (
    <div
      dir="auto"
      className="h-full overflow-hidden px-3 py-2.5 text-sm/[1.6] break-words whitespace-pre-wrap"
    >
      {text.slice(0, SHOWN_CHARS_MAX)}
    </div>
  );
}
