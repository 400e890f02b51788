import { countOf } from "@/lib/builder/countOf";
import type { Draft } from "@/lib/builder/draft";
import { isolated } from "@/lib/builder/isolated";

const NAMES_MAX = 12;

/** What a pasted request asks, in short. */
export function UnderstoodRequest({ draft, notes }: { draft: Draft; notes: readonly string[] }) {
  const { model, state, questions, longContext } = draft;
  const names = questions.slice(0, NAMES_MAX).map(({ name }) => name || "(empty name)");
  const rest = questions.length - names.length;
  return (
    <section aria-label="What was understood" className="rounded-lg border bg-sunken px-3 py-2 text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-muted-foreground">Model</dt>
        <dd className="font-mono break-words">{model || "none: the present one stays"}</dd>
        <dt className="text-muted-foreground">State</dt>
        <dd className="tabular-nums">
          {state.mode === "json" ? "JSON" : "Text"} of {countOf(state.text.length, "character")}
        </dd>
        <dt className="text-muted-foreground">Questions</dt>
        <dd className="break-words">
          {questions.length === 0
            ? "none"
            : `${questions.length}: ${names.map(isolated).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`}
        </dd>
        {longContext ? (
          <>
            <dt className="text-muted-foreground">Long content</dt>
            <dd>allowed, as the header of the request says</dd>
          </>
        ) : null}
      </dl>
      {notes.map((note) => (
        <p key={note} className="mt-1 text-xs text-muted-foreground">
          {note}
        </p>
      ))}
    </section>
  );
}
