import type { ComponentProps } from "react";
import { cn } from "./cn";
import { fieldClasses } from "./input";

/** Grows with its text (`field-sizing`) up to a third of the window. */
export function Textarea({ className, rows = 2, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(
        fieldClasses,
        "field-sizing-content max-h-[33vh] min-h-9 resize-y px-2.5 py-1.5",
        className,
      )}
      {...props}
    />
  );
}
