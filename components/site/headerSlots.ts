import { createContext, use, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Places in the header that a page may fill; null until the header is there. */
interface HeaderSlots {
  /** Beside the navigation; takes the free width. */
  tabs: Element | null;
  /** At the right end. */
  actions: Element | null;
}

/** `id` of the button that runs, for the skip link. */
export const RUN_BUTTON_ID = "run";

export const HeaderSlotsContext = createContext<HeaderSlots | null>(null);

/** Shows its content in the header. Without a header it stays in its own place. */
export function InHeader({ slot, children }: { slot: keyof HeaderSlots; children: ReactNode }): ReactNode {
  const slots = use(HeaderSlotsContext);
  if (slots === null) return children;
  const place = slots[slot];
  return place === null ? null : createPortal(children, place);
}
