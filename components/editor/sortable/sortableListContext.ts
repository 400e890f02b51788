import { createContext } from "react";
import type { OpenHandleMenu } from "./handleMenu";

/** Opens the list's menu for one item, beside its handle. */
export const SortableListContext = createContext<(menu: OpenHandleMenu) => void>(() => {});
