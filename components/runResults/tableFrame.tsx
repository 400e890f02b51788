import { useId, type ReactNode } from "react";

export const TABLE = "w-full border-collapse text-sm";
export const HEAD = "px-3 py-1.5 text-start text-xs font-medium text-muted-foreground";
export const CELL = "px-3 py-1.5 text-start align-top font-medium [td&]:font-normal";

interface TableFrameProps {
  title: string;
  note?: string;
  children: ReactNode;
}

/** A heading over a table that scrolls by itself where it is too wide. */
export function TableFrame({ title, note, children }: TableFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <h3 id={id} className="text-sm font-semibold">
        {title}
      </h3>
      <div
        tabIndex={0}
        role="region"
        aria-labelledby={id}
        className="overflow-x-auto rounded-lg border bg-surface"
      >
        {children}
      </div>
      {note ? <p className="text-xs text-muted-foreground">{note}</p> : null}
    </section>
  );
}
