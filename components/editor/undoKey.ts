export type Direction = "undo" | "redo";

type Keys = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing" | "defaultPrevented"
>;

/** The direction that a press of keys asks for. Null if another handler took it or it means something else. */
export function undoKey(event: Keys): Direction | null {
  const { ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || event.altKey || ctrlKey === metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return shiftKey ? "redo" : "undo";
  return key === "y" && ctrlKey && !shiftKey ? "redo" : null;
}
