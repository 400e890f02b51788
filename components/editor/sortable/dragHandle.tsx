"use client";

import { GripVertical } from "lucide-react";
import { useContext } from "react";
import { cn } from "@/components/ui/cn";
import { HandleContext } from "./handleContext";
import { SortableListContext } from "./sortableListContext";

/** The handle of a sortable item: it is dragged, and a click opens the menu. */
export function DragHandle({ label, className }: { label: string; className?: string }) {
  const wires = useContext(HandleContext);
  const openMenu = useContext(SortableListContext);
  if (!wires) return null;
  const { id, attributes, listeners, setActivatorNodeRef } = wires;
  return (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={label}
      title="Drag to move, click for actions"
      onClick={({ currentTarget, detail }) =>
        openMenu({ itemId: id, handle: currentTarget, isByKey: detail === 0 })
      }
      className={cn(
        "grid h-8 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-muted-foreground/70 hover:bg-accent hover:text-foreground active:cursor-grabbing pointer-coarse:h-11 pointer-coarse:w-9",
        className,
      )}
    >
      <GripVertical aria-hidden className="size-3.5" />
    </button>
  );
}
