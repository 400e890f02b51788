"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { moveSplit, SPLIT_DEFAULT, SPLIT_MAX, SPLIT_MIN, splitPosition } from "./splitPosition";

/** One press of an arrow key, in percent of the window. */
const STEP = 2;

/** The border between input and results: dragged, or moved by arrow keys. A double click resets it. */
export function Splitter({ controls }: { controls: string }) {
  const percent = useObservable(splitPosition, whole);
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box && box.width > 0) moveSplit(((event.clientX - box.left) / box.width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = splitPosition.get();
    const places: Record<string, number> = {
      ArrowLeft: at - STEP,
      ArrowRight: at + STEP,
      Home: SPLIT_MIN,
      End: SPLIT_MAX,
      Enter: SPLIT_DEFAULT,
    };
    const place = places[event.key];
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moveSplit(place);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width of the input"
      aria-orientation="vertical"
      aria-controls={controls}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={SPLIT_MIN}
      aria-valuemax={SPLIT_MAX}
      aria-valuetext={`${Math.round(percent)} percent`}
      title="Drag to resize. Double click resets."
      onKeyDown={onKeyDown}
      onDoubleClick={() => moveSplit(SPLIT_DEFAULT)}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      // The hit area lies over the results, clear of the scroll bar of the input.
      className="group relative z-10 w-px cursor-col-resize touch-none bg-border forced-colors:bg-[CanvasText] outline-none select-none before:absolute before:inset-y-0 before:-left-1 before:w-4 max-lg:hidden"
    >
      <span
        aria-hidden
        className="absolute inset-y-0 -left-px w-0.5 transition-colors group-hover:bg-ring group-focus-visible:bg-ring group-active:bg-ring forced-colors:group-focus-visible:bg-[Highlight]"
      />
      <span
        aria-hidden
        className="absolute top-1/2 -left-[3px] h-8 w-[7px] -translate-y-1/2 rounded-full border border-input bg-surface opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:border-ring group-focus-visible:opacity-100 group-active:opacity-100"
      />
    </div>
  );
}
