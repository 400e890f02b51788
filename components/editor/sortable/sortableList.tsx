"use client";

import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { isolated } from "@/lib/shared/text/isolated";
import { nearestEdge } from "./nearestEdge";
import { HandleMenu, type HandleMenuEntry, type OpenHandleMenu } from "./handleMenu";
import { SortableListContext } from "./sortableListContext";

interface SortableListProps {
  /** Stable ids of the items, in order. */
  ids: readonly string[];
  /** Names an item for a screen reader, such as `option 2`. */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** Further entries of a handle's menu, after the two that move the item. */
  moreOf?: (index: number) => readonly HandleMenuEntry[];
  children: ReactNode;
}

/** The drag starts after so many pixels; a shorter press is a click and opens the menu. */
const DRAG_FROM_PX = 4;
/** Enter is free for the menu. */
const KEYS = { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] };
const INSTRUCTIONS =
  "Press Space to pick up, the arrow keys to move, Space to drop, Escape to cancel. Enter opens a menu.";

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Items with handles that are dragged, moved by keys, or moved from a menu without dragging. */
export function SortableList({ ids, nameOf, onMove, moreOf, children }: SortableListProps) {
  const id = useId();
  const latest = useRef({ ids, nameOf });
  useEffect(() => {
    latest.current = { ids, nameOf };
  });
  const [menu, setMenu] = useState<OpenHandleMenu | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: KEYS }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over.id))];
    if (from !== -1 && to !== -1) onMove(from, to);
  };
  const announcements = useMemo<Announcements>(() => {
    const place = (item: UniqueIdentifier) => latest.current.ids.indexOf(String(item)) + 1;
    const name = (item: UniqueIdentifier) => isolated(latest.current.nameOf(place(item) - 1));
    const at = (item: UniqueIdentifier) => `position ${place(item)} of ${latest.current.ids.length}`;
    // The first report of a drag is the item's own place: it would drown the pick-up.
    const drag = { hasMoved: false };
    return {
      onDragStart: ({ active }) => {
        drag.hasMoved = false;
        return `Picked up ${name(active.id)}, ${at(active.id)}.`;
      },
      onDragOver: ({ active, over }) => {
        drag.hasMoved ||= over?.id !== active.id;
        return over && drag.hasMoved ? `${name(active.id)} is at ${at(over.id)}.` : undefined;
      },
      onDragEnd: ({ active, over }) => `Dropped ${name(active.id)} at ${at((over ?? active).id)}.`,
      onDragCancel: ({ active }) => `Cancelled. ${name(active.id)} is back at ${at(active.id)}.`,
    };
  }, []);
  const items = useMemo(() => [...ids], [ids]);
  const index = menu ? ids.indexOf(menu.itemId) : -1;
  return (
    <DndContext
      id={id}
      sensors={sensors}
      modifiers={[vertically]}
      collisionDetection={nearestEdge}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <SortableListContext value={setMenu}>{children}</SortableListContext>
      </SortableContext>
      {menu && index !== -1 ? (
        <HandleMenu
          menu={menu}
          label={`Actions of ${nameOf(index)}`}
          entries={[
            ...(index > 0 ? [{ label: "Move up", onSelect: () => onMove(index, index - 1) }] : []),
            ...(index < ids.length - 1
              ? [{ label: "Move down", onSelect: () => onMove(index, index + 1) }]
              : []),
            ...(moreOf?.(index) ?? []),
          ]}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </DndContext>
  );
}
