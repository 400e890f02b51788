"use client";

import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { HandleContext } from "./handleContext";

interface SortableItemProps extends ComponentProps<"div"> {
  id: string;
  as?: "div" | "li";
}

/** An item of a sortable list. Only the frame and the handle are drawn again while something is dragged. */
export function SortableItem({ id, as = "div", className, children, ...props }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  const Frame = as as "div";
  return (
    <Frame
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(
        className,
        isDragging && "relative z-20 rounded-md bg-surface shadow-lg ring-1 ring-ring",
      )}
      {...props}
    >
      <HandleContext value={{ id, attributes, listeners, setActivatorNodeRef }}>{children}</HandleContext>
    </Frame>
  );
}
