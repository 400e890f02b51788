import type { useSortable } from "@dnd-kit/sortable";
import { createContext } from "react";

/** The wires of the item's handle. */
type HandleWires = { id: string } & Pick<
  ReturnType<typeof useSortable>,
  "attributes" | "listeners" | "setActivatorNodeRef"
>;

export const HandleContext = createContext<HandleWires | null>(null);
