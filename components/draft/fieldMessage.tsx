import { cn } from "@/components/ui/cn";
import type { FieldId } from "@/lib/shared/draft/problem";
import { useProblem, useSession } from "@/lib/client/draft/draftProvider";
import { messageId } from "@/lib/client/draft/fieldId";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import { ReplaceButton } from "@/components/draft/replaceButton";

/** Attributes that tie a control to the message at its field. */
export function useFieldAria(field: FieldId) {
  const { message, isError } = useProblem(field);
  return {
    "aria-invalid": (message !== undefined && isError) || undefined,
    "aria-describedby": message === undefined ? undefined : messageId(field),
  };
}

/** The message at a field: an error in red, a warning in amber, both in words. */
export function FieldMessage({ field, className }: { field: FieldId; className?: string }) {
  const { message, isError, characters } = useProblem(field);
  const session = useSession();
  if (message === undefined) return null;
  const text = (
    <p
      id={messageId(field)}
      role={isError ? "alert" : undefined}
      className={cn(
        "mt-1 text-xs font-medium break-words",
        isError ? "text-danger" : "text-warning",
        className,
      )}
    >
      {message}
    </p>
  );
  if (characters === undefined) return text;
  return (
    <>
      {text}
      <ReplaceButton
        characters={characters}
        onReplace={() => {
          session.mend(field);
          focusSoon(field);
        }}
      />
    </>
  );
}
