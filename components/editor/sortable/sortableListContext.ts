import { createContext } from "react";

/** Opens the list's menu for one item, beside its handle. */
export const SortableListContext = createContext<(itemId: string, handle: HTMLElement) => void>(() => {});
