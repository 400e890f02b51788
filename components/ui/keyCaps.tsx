import { cn } from "./cn";
import { useModifierKey } from "./modifierKey";

/** Names of keys on a Mac and elsewhere. */
const MAC: Record<string, string> = { mod: "⌘", shift: "⇧", alt: "⌥", enter: "↩", delete: "⌫" };
const OTHERS: Record<string, string> = {
  mod: "Ctrl",
  shift: "Shift",
  alt: "Alt",
  enter: "Enter",
  delete: "Delete",
};

/** Keys to press together, by the platform's names. `mod` is Ctrl, or ⌘ on a Mac. */
export function KeyCaps({ keys, className }: { keys: readonly string[]; className?: string }) {
  const names = useModifierKey() === "⌘" ? MAC : OTHERS;
  return (
    <span className={cn("inline-flex shrink-0 items-center gap-0.5", className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-sunken px-1 font-sans text-[0.6875rem] leading-none font-medium text-muted-foreground"
        >
          {names[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
