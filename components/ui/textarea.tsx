import { useCallback, type ComponentProps } from "react";
import { cn } from "./cn";
import { directionOf } from "./direction";
import { fieldClasses } from "./input";

/** Longer texts have one direction: with one per paragraph, a key in 300 KB took 0.3 s, not 0.06. */
const OWN_DIRECTIONS_CHARS_MAX = 20_000;

/** Grows with its text (`field-sizing`) up to a third of the window. */
export function Textarea({ className, rows = 2, ref, onInput, ...props }: ComponentProps<"textarea">) {
  const hold = useCallback(
    (field: HTMLTextAreaElement | null) => {
      const release = typeof ref === "function" ? ref(field) : undefined;
      if (ref && typeof ref !== "function") ref.current = field;
      // After the form has filled the field.
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

/** In a short text the style sheet gives each paragraph its own direction. */
function setDirection(field: HTMLTextAreaElement): void {
  const isLong = field.textLength > OWN_DIRECTIONS_CHARS_MAX;
  field.toggleAttribute("data-long", isLong);
  if (isLong) field.style.direction = directionOf(field.value);
  else field.style.removeProperty("direction");
}
