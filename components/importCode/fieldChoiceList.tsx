import { Check } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import type { FieldChoices, UnknownField } from "@/lib/shared/draft/unknownFields";
import { UnknownFieldText } from "@/components/draft/unknownFieldText";

interface FieldChoiceListProps {
  fields: readonly UnknownField[];
  choices: FieldChoices;
  onChoose: (choices: FieldChoices) => void;
}

/** A log has hundreds of unknown fields. */
const SHOWN_MAX = 50;

/** The unknown fields of a pasted request: keep it, drop it, or move it to its probable place. */
export function FieldChoiceList({ fields, choices, onChoose }: FieldChoiceListProps) {
  const listId = useId();
  if (fields.length === 0) return null;
  const toggle = (id: string, choice: "repair" | "remove") => {
    const next = new Map(choices);
    if (next.get(id) === choice) next.delete(id);
    else next.set(id, choice);
    onChoose(next);
  };
  const removable = fields.filter(({ id }) => !id.endsWith("/type"));
  const areAllOut = removable.every(({ id }) => choices.get(id) === "remove");
  const rest = fields.length - SHOWN_MAX;
  return (
    <div role="group" aria-label="Unknown fields" className="mt-2 border-t pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-xs">
          {fields.length === 1 ? "This field is" : "These fields are"} unknown here. Unknown fields are kept
          and sent, and have no effect.
        </p>
        {removable.length > 1 ? (
          <Button
            size="sm"
            aria-pressed={areAllOut}
            onClick={() =>
              onChoose(areAllOut ? new Map() : new Map(removable.map(({ id }) => [id, "remove"])))
            }
          >
            {areAllOut ? <Check aria-hidden /> : null}
            Leave all out
          </Button>
        ) : null}
      </div>
      <ul className="max-h-40 divide-y overflow-auto">
        {fields.slice(0, SHOWN_MAX).map((field, index) => {
          const choice = choices.get(field.id);
          const textId = `${listId}-${index}`;
          return (
            <li key={field.id} className="flex flex-wrap items-center gap-2 py-1.5">
              <p id={textId} className="min-w-0 flex-1 basis-56 text-xs break-words">
                <UnknownFieldText field={field} />
              </p>
              {field.meant?.isFree || choice === "repair" ? (
                <Button
                  size="sm"
                  aria-pressed={choice === "repair"}
                  aria-describedby={textId}
                  onClick={() => toggle(field.id, "repair")}
                >
                  {choice === "repair" ? <Check aria-hidden /> : null}
                  Use as {field.meant?.label}
                </Button>
              ) : null}
              {field.id.endsWith("/type") ? null : (
                <Button
                  size="sm"
                  aria-pressed={choice === "remove"}
                  aria-describedby={textId}
                  onClick={() => toggle(field.id, "remove")}
                >
                  {choice === "remove" ? <Check aria-hidden /> : null}
                  Leave out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 ? <p className="text-xs text-muted-foreground">and {rest} more</p> : null}
    </div>
  );
}
