"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { isolated } from "@/lib/shared/text/isolated";
import { unknownFieldsOf, withChoices, type UnknownField } from "@/lib/shared/draft/unknownFields";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";
import { useObservable } from "@/lib/client/draft/observable";
import { UnknownFieldText } from "@/components/draft/unknownFieldText";

/** The unknown fields of a question, or with null of the request, each with one press to mend it. */
export function UnknownFields({ questionId }: { questionId: string | null }) {
  const session = useSession();
  const listId = useId();
  // A text, so that an equal value causes no redraw.
  const found = useObservable(session.findings, () => {
    const own = unknownFieldsOf(session.form.getValues(), questionId);
    return own.length === 0 ? "" : JSON.stringify(own);
  });
  if (found === "") return null;
  const fields = JSON.parse(found) as UnknownField[];

  const choose = ({ id, name, meant }: UnknownField, choice: "repair" | "remove") => {
    const previous = structuredClone(session.draft());
    session.patch(withChoices(session.draft(), new Map([[id, choice]]), newId));
    session.offer.set({
      message:
        choice === "repair" ? `${isolated(name)} is now ${meant?.label}.` : `${isolated(name)} was left out.`,
      undo: () => session.patch(previous),
      images: previous.images,
    });
  };
  return (
    <ul
      aria-label={questionId === null ? "Unknown fields of the request" : "Unknown fields of the question"}
      className={cn(
        "divide-y rounded-md border border-warning/30 bg-warning-soft px-2.5 text-xs",
        questionId === null ? "-mt-3" : "mx-2.5 mb-2.5",
      )}
    >
      {fields.map((field, index) => (
        <li key={field.id} className="flex flex-wrap items-center gap-2 py-1.5">
          <p id={`${listId}-${index}`} className="min-w-0 flex-1 basis-56 break-words">
            <UnknownFieldText field={field} />
            {field.id.endsWith("/type") ? null : " It is sent, and has no effect."}
          </p>
          {field.meant?.isFree ? (
            <Button size="sm" aria-describedby={`${listId}-${index}`} onClick={() => choose(field, "repair")}>
              Use as {field.meant.label}
            </Button>
          ) : null}
          {field.id.endsWith("/type") ? null : (
            <Button size="sm" aria-describedby={`${listId}-${index}`} onClick={() => choose(field, "remove")}>
              Leave out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
