import type { ComponentProps } from "react";
import { cn } from "./cn";

export const fieldClasses =
  "w-full rounded-md border border-input bg-surface text-sm text-foreground placeholder:text-muted-foreground/90 transition-colors focus-visible:border-ring focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring/50 disabled:opacity-60 aria-invalid:border-danger aria-invalid:focus-visible:outline-danger/40";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      className={cn(fieldClasses, "h-9 px-2.5 pointer-coarse:h-11 pointer-coarse:text-base", className)}
      {...props}
    />
  );
}
