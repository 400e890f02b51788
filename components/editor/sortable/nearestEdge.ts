import type { CollisionDetection } from "@dnd-kit/core";

/**
 * The item with the nearest upper or lower edge. Centres would not do: an open card is ten times as high as a closed
 * one, and would have to travel half of its own height.
 */
export const nearestEdge: CollisionDetection = ({ droppableContainers, droppableRects, collisionRect }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const { id } = droppableContainer;
      const rect = droppableRects.get(id);
      if (!rect) return [];
      const value = Math.min(
        Math.abs(rect.top - collisionRect.top),
        Math.abs(rect.bottom - collisionRect.bottom),
      );
      return [{ id, data: { droppableContainer, value } }];
    })
    .sort((one, other) => one.data.value - other.data.value);
