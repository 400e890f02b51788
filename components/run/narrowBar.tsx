import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import type { NarrowFrame, NarrowView } from "@/components/run/narrowFrame";

const VIEWS: readonly { value: NarrowView; name: string }[] = [
  { value: "edit", name: "Edit" },
  { value: "results", name: "Results" },
];

interface NarrowBarProps {
  frame: NarrowFrame;
  sheet: ReactNode;
  status: ReactNode;
  buttons: ReactNode;
}

/** The bar of a narrow screen: the two views, the model with the repeats in a sheet, and Run. */
export function NarrowBar({ frame, sheet, status, buttons }: NarrowBarProps) {
  return (
    <div data-run-bar="" className="border-t bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="flex h-14 items-center gap-1.5 px-2">
        <div role="group" aria-label="View" className="flex shrink-0 rounded-md border bg-sunken">
          {VIEWS.map(({ value, name }) => (
            <button
              key={value}
              type="button"
              aria-pressed={frame.view === value}
              onClick={() => frame.show(value)}
              className={cn(
                "h-11 min-w-11 rounded-md px-2.5 text-[0.8125rem] font-medium text-muted-foreground",
                "aria-pressed:bg-surface aria-pressed:text-foreground aria-pressed:shadow-xs aria-pressed:ring-1 aria-pressed:ring-input forced-colors:aria-pressed:outline-2",
              )}
            >
              {name}
            </button>
          ))}
        </div>
        {sheet}
        <div className="flex min-w-0 flex-1 justify-end">{status}</div>
        {buttons}
      </div>
    </div>
  );
}
