import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** A table of figures that scrolls sideways where there is little room. */
export function ProbeTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div role="region" aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md border">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export function Head({ children, isNumber = false }: { children: ReactNode; isNumber?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        "border-b bg-sunken px-2 py-1.5 align-bottom text-xs font-medium text-muted-foreground",
        isNumber ? "text-right" : "text-start",
      )}
    >
      {children}
    </th>
  );
}

interface CellProps {
  children: ReactNode;
  isHead?: boolean;
  isNumber?: boolean;
}

export function Cell({ children, isHead = false, isNumber = false }: CellProps) {
  const classes = cn(
    "border-t px-2 py-1.5 align-top",
    isNumber ? "text-right whitespace-nowrap tabular-nums" : "text-start",
  );
  return isHead ? (
    <th scope="row" className={cn(classes, "font-normal")}>
      {children}
    </th>
  ) : (
    <td className={classes}>{children}</td>
  );
}
