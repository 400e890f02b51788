import { useCallback, type ComponentProps } from "react";
import { cn } from "./cn";
import { directionOf } from "./direction";
import { fieldClasses } from "./input";

/** A longer text has one direction: one a paragraph made a key in 300 KB take 0.3 s and not 0.06. */
const OWN_DIRECTIONS_CHARS_MAX = 20_000;

/** Grows with its text (`field-sizing`) up to a third of the window. */
export function Textarea({ className, rows = 2, ref, onInput, ...props }: ComponentProps<"textarea">) {
  const hold = useCallback(
    (field: HTMLTextAreaElement | null) => {
      const release = typeof ref === "function" ? ref(field) : undefined;
      if (ref && typeof ref !== "function") ref.current = field;
      // After the form has filled it in.
      if (field) setDirection(field);
      return release;
    },
    [ref],
  );
  return (
    <textarea
      ref={hold}
      rows={rows}
      onInput={(event) => {
        setDirection(event.currentTarget);
        onInput?.(event);
      }}
      className={cn(
        fieldClasses,
        "field-sizing-content max-h-[33vh] min-h-9 resize-y px-2.5 py-1.5",
        className,
      )}
      {...props}
    />
  );
}

/** A short text takes its directions from the style sheet, a paragraph at a time. */
function setDirection(field: HTMLTextAreaElement): void {
  const isLong = field.textLength > OWN_DIRECTIONS_CHARS_MAX;
  field.toggleAttribute("data-long", isLong);
  if (isLong) field.style.direction = directionOf(field.value);
  else field.style.removeProperty("direction");
}
