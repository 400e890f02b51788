import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The browser's own checkbox in our style. Give it a label. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <span className={cn("relative inline-flex size-4 shrink-0", className)}>
      <input
        type="checkbox"
        className="peer size-4 appearance-none rounded-sm border border-input bg-surface transition-colors checked:border-primary checked:bg-primary disabled:opacity-60 forced-colors:appearance-auto"
        {...props}
      />
      <Check
        aria-hidden
        className="pointer-events-none absolute inset-0 m-auto hidden size-3 stroke-[3] text-primary-foreground peer-checked:block forced-colors:peer-checked:hidden"
      />
    </span>
  );
}
