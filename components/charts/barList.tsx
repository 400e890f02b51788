import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** Rows of label, bar and figure; the label moves above the bar where the list is narrow. */
export function BarList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="@container flex flex-col gap-2 @md:gap-1.5">
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
    <li className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-3 gap-y-1 text-sm @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.5rem]">
      <span className={cn("col-span-2 min-w-0 @md:col-span-1", strong ? "font-medium" : "")}>{label}</span>
      {children}
    </li>
  );
}
