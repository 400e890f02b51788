import { useCallback, useEffect, useRef } from "react";

/**
 * Runs a function once no pointer is pressed. A message that appears on blur moves the elements below it. If
 * a button there is being pressed, the release would miss it and the click would be lost.
 */
export function useAfterPointer(): (run: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const onDown = () => {
      isDown.current = true;
    };
    const onUp = () => {
      isDown.current = false;
      // After the click, which comes next.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run();
      });
    };
    window.addEventListener("pointerdown", onDown, { capture: true });
    window.addEventListener("pointerup", onUp, { capture: true });
    window.addEventListener("pointercancel", onUp, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", onDown, { capture: true });
      window.removeEventListener("pointerup", onUp, { capture: true });
      window.removeEventListener("pointercancel", onUp, { capture: true });
    };
  }, []);
  return useCallback((run) => {
    if (isDown.current) waiting.current.push(run);
    else run();
  }, []);
}
