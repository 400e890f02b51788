import { useLayoutEffect, useRef, type FocusEvent, type MouseEvent, type RefObject } from "react";

/** Where the focus is, for when what has it goes. */
interface Held {
  element: Element;
  /** Its `data-control`. */
  control: string | undefined;
  /** The row that it is in, with its place; null outside of the rows. */
  row: string | null;
  /** Place of its row; of what is outside of the rows, behind the last of them. */
  index: number;
}

interface KeptFocus<T extends HTMLElement> {
  ref: RefObject<T | null>;
  onFocus: (event: FocusEvent<T>) => void;
  onBlur: (event: FocusEvent<T>) => void;
  onClickCapture: (event: MouseEvent<T>) => void;
}

/**
 * Keeps who uses the keyboard where they are when the control that they pressed goes: from one of a row (`data-row`)
 * to the same one of the row that takes its place, after a deletion to its `undo`, behind the last row to the first
 * one that came, and from anything else to the list (`data-list`) or what stands for an empty one.
 * For the element around all of these, in whose component it is called.
 */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null);
  const held = useRef<Held>(null);
  // After each drawing: what takes the place may come later than the other goes.
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
    // Some browsers say it before they remove the element: then the drawing is over first.
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
  // The row is drawn anew, or sees to its focus itself.
  if (own) return same(own);
  if (control === "delete") return root.querySelector<HTMLElement>('[data-control="undo"]');
  return same(rows[Math.min(index, rows.length - 1)]) ?? root.querySelector<HTMLElement>("[data-list]");
}
