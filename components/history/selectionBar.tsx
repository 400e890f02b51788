import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface SelectionBarProps {
  chosen: number;
  /** Number of selectable runs. */
  all: number;
  onAll: () => void;
  onNone: () => void;
  onDelete: () => void;
  /** More actions for the selected runs. */
  children?: ReactNode;
}

/** Actions for the selected runs; nothing without a selection. */
export function SelectionBar({ chosen, all, onAll, onNone, onDelete, children }: SelectionBarProps) {
  if (chosen === 0) return null;
  return (
    <div
      role="group"
      aria-label="Selected runs"
      className="sticky top-11 z-20 -my-1 flex flex-wrap items-center gap-2 rounded-lg border bg-accent px-3 py-1.5 text-sm text-accent-foreground shadow-sm"
    >
      <span role="status" className="mr-auto font-medium tabular-nums">
        {chosen} selected
      </span>
      {chosen < all ? (
        <Button size="sm" variant="ghost" onClick={onAll}>
          All {all} shown
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onNone}>
        None
      </Button>
      {children}
      <Button data-control="delete" size="sm" variant="danger" onClick={onDelete}>
        <Trash2 aria-hidden />
        Delete
      </Button>
    </div>
  );
}
