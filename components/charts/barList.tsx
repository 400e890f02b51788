import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** Rows of label, bar and figure. The labels take the width of their content, at most a good part of the row. */
export function BarList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-[fit-content(45%)_minmax(3rem,1fr)_auto] gap-x-3 gap-y-1 text-[0.8125rem] leading-5"
    >
      {children}
    </ul>
  );
}

interface BarRowProps {
  label: ReactNode;
  /** The bar and its figure: two elements. */
  children: ReactNode;
  strong?: boolean;
}

export function BarRow({ label, children, strong = false }: BarRowProps) {
  return (
    <li className="col-span-3 grid grid-cols-subgrid items-center">
      <span className={cn("min-w-0", strong ? "font-medium" : "")}>{label}</span>
      {children}
    </li>
  );
}
