import { ImagePlus } from "lucide-react";
import { createPortal } from "react-dom";

/** Shows that files can be dropped anywhere on the page. */
export function DropOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-background/70 p-3 backdrop-blur-xs">
      <div className="absolute inset-3 rounded-xl border-2 border-dashed border-primary" />
      <p className="flex items-center gap-3 rounded-xl border bg-surface px-6 py-4 text-lg font-medium shadow-xl">
        <ImagePlus aria-hidden className="size-6 text-primary" />
        Drop to add images
      </p>
    </div>,
    document.body,
  );
}
