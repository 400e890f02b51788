import { useLayoutEffect, useRef, type FocusEvent, type MouseEvent, type RefObject } from "react";

/** The focused element, in case that it is removed. */
interface Held {
  element: Element;
  /** Its `data-control`. */
  control: string | undefined;
  /** The id of its row; null outside of the rows. */
  row: string | null;
  /** Index of its row; outside of the rows, the number of rows. */
  index: number;
}

interface KeptFocus<T extends HTMLElement> {
  ref: RefObject<T | null>;
  onFocus: (event: FocusEvent<T>) => void;
  onBlur: (event: FocusEvent<T>) => void;
  onClickCapture: (event: MouseEvent<T>) => void;
}

/**
 * Keeps the keyboard focus when the pressed control disappears. From a row (`data-row`) it moves to the same
 * control of the row that takes its place; behind the last row it moves to the new last one. After a deletion
 * it moves to `undo`. From anything else it moves to the list (`data-list`), or the message of an empty one.
 * The ref belongs to the element around all of these.
 */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null);
  const held = useRef<Held>(null);
  // After each render: the replacement may appear later than the other disappears.
  useLayoutEffect(() => {
    const lost = held.current;
    const isLost = lost && !lost.element.isConnected && document.activeElement === document.body;
    if (isLost && ref.current) successorOf(ref.current, lost)?.focus();
  });
  const hold = ({ target }: FocusEvent<T> | MouseEvent<T>) => {
    const element = (target as Element).closest("button, a, input, [tabindex]");
    held.current = element && ref.current?.contains(element) ? heldIn(ref.current, element) : null;
  };
  const onBlur = ({ target }: FocusEvent<T>) => {
    // Some browsers fire `blur` before they remove the element: wait until the render is over.
    queueMicrotask(() => {
      if (target.isConnected && held.current?.element === target) held.current = null;
    });
  };
  return { ref, onFocus: hold, onBlur, onClickCapture: hold };
}

const rowsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-row]")];

function heldIn(root: HTMLElement, element: Element): Held {
  const rows = rowsIn(root);
  const row = element.closest<HTMLElement>("[data-row]");
  const { control } = (element as HTMLElement).dataset;
  return { element, control, row: row?.dataset.row ?? null, index: row ? rows.indexOf(row) : rows.length };
}

function successorOf(root: HTMLElement, { control, row, index }: Held): HTMLElement | null {
  const rows = rowsIn(root);
  const same = (within: HTMLElement | undefined): HTMLElement | null =>
    (control !== undefined && within?.querySelector<HTMLElement>(`[data-control="${control}"]`)) || null;
  const own = row === null ? undefined : rows.find(({ dataset }) => dataset.row === row);
  // The row still exists: it was rendered again, or moves its focus itself.
  if (own) return same(own);
  if (control === "delete") return root.querySelector<HTMLElement>('[data-control="undo"]');
  return same(rows[Math.min(index, rows.length - 1)]) ?? root.querySelector<HTMLElement>("[data-list]");
}
