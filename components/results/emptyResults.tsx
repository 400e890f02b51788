/** Explains the results before the first run. */
export function EmptyResults() {
  return (
    <div className="flex flex-col items-start gap-3 py-10 text-sm text-muted-foreground">
      <svg aria-hidden viewBox="0 0 200 28" className="h-7 w-50 stroke-input" fill="none">
        <path d="M1 6h198M1 6v8M50.5 6v6M100 2v18M149.5 6v6M199 6v8" />
      </svg>
      <p className="text-base font-medium text-foreground">No answers yet</p>
      <p className="max-w-prose">
        Each question gets its answer here: yes or no, one of your options, or a score on your levels, with
        its probability. Add some content and at least one question, then press Run or{" "}
        <kbd className="rounded-sm border bg-sunken px-1 font-mono text-xs">Ctrl</kbd>{" "}
        <kbd className="rounded-sm border bg-sunken px-1 font-mono text-xs">Enter</kbd> (
        <kbd className="rounded-sm border bg-sunken px-1 font-mono text-xs">Cmd</kbd>{" "}
        <kbd className="rounded-sm border bg-sunken px-1 font-mono text-xs">Enter</kbd> on a Mac).
      </p>
    </div>
  );
}
