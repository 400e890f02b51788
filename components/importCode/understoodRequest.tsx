import { countOf } from "@/lib/shared/text/countOf";
import type { Draft } from "@/lib/shared/draft/draft";
import { isolated } from "@/lib/shared/text/isolated";
import { unknownFields, withChoices, type FieldChoices } from "@/lib/shared/draft/unknownFields";
import { newId } from "@/lib/client/draft/newId";
import { StrippedFields } from "@/components/draft/strippedFields";
import { FieldChoiceList } from "@/components/importCode/fieldChoiceList";

const NAMES_MAX = 12;

interface UnderstoodRequestProps {
  draft: Draft;
  notes: readonly string[];
  /** Places of fields that were dropped as likely keys or headers. */
  removed: readonly string[];
  /** The choice for each unknown field; a missing one keeps the field. */
  choices: FieldChoices;
  onChoose: (choices: FieldChoices) => void;
}

/** The questions of a pasted request, in short, and its unknown fields one by one. */
export function UnderstoodRequest({
  draft: read,
  notes,
  removed,
  choices,
  onChoose,
}: UnderstoodRequestProps) {
  const draft = withChoices(read, choices, newId);
  const fields = unknownFields(read);
  // A question with a corrected type may have unknown fields.
  const further = unknownFields(draft).filter(({ id }) => fields.every((field) => field.id !== id));
  const { model, state, questions, longContext } = draft;
  const names = questions.slice(0, NAMES_MAX).map(({ name }) => name || "(empty name)");
  const rest = questions.length - names.length;
  return (
    <section aria-label="What was understood" className="rounded-lg border bg-sunken px-3 py-2 text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-muted-foreground">Model</dt>
        <dd className="font-mono break-words">{model || "none: the current one stays"}</dd>
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
      {removed.length > 0 ? (
        <p className="mt-1 text-xs font-medium text-warning">
          <StrippedFields places={removed} />
        </p>
      ) : null}
      <FieldChoiceList fields={[...fields, ...further]} choices={choices} onChoose={onChoose} />
    </section>
  );
}
