import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Tick({ checked, onChange, children }: TickProps) {
  return (
    <label className="flex items-start gap-2 py-1 text-sm">
      <Checkbox className="mt-0.5" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
