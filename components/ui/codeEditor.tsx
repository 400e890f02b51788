"use client";

import { cn } from "./cn";
import type { CodeEditorProps } from "./codeMirror";
import { EditorPreview } from "./editorPreview";
import { later } from "./later";

const CodeMirror = later<CodeEditorProps>(
  async () => (await import("./codeMirror")).default,
  ({ language, initialText }) =>
    language === "text" ? (
      <EditorPreview text={initialText()} />
    ) : (
      <div className="h-full px-3 py-2.5 text-xs text-muted-foreground">Loading the editor…</div>
    ),
);

/** A lazily loaded CodeMirror editor. Set the frame's height by `className`. */
export function CodeEditor({ className, ...props }: CodeEditorProps & { className?: string }) {
  return (
    <div
      className={cn(
        "overflow-hidden rounded-md border border-input bg-surface focus-within:border-ring focus-within:outline-2 focus-within:outline-ring/50",
        props.invalid && "border-danger focus-within:border-danger focus-within:outline-danger/40",
        className,
      )}
    >
      <CodeMirror {...props} />
    </div>
  );
}
