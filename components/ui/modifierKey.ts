import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The sign of the key for shortcuts on this platform; `Ctrl` on the server. */
export function useModifierKey(): "⌘" | "Ctrl" {
  return useSyncExternalStore(
    never,
    () => (/mac|iphone|ipad/i.test(navigator.platform) ? "⌘" : "Ctrl"),
    () => "Ctrl",
  );
}
