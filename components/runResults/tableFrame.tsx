import type { ReactNode } from "react";

export const TABLE = "w-full border-collapse text-sm";
export const HEAD = "px-3 py-1.5 text-start text-xs font-medium text-muted-foreground";
export const CELL = "px-3 py-1.5 text-start align-top font-medium [td&]:font-normal";

interface TableFrameProps {
  title: string;
  /** Whose table it is, where several have this title. */
  of?: string;
  note?: string;
  children: ReactNode;
}

/** A heading over a table that scrolls by itself where it is too wide. */
export function TableFrame({ title, of, note, children }: TableFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <div
        tabIndex={0}
        role="region"
        aria-label={of === undefined ? title : `${title} of ${of}`}
        className="overflow-x-auto rounded-lg border bg-surface"
      >
        {children}
      </div>
      {note ? <p className="text-xs text-muted-foreground">{note}</p> : null}
    </div>
  );
}
