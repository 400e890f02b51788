"use client";

import { useSyncExternalStore } from "react";
import { browserStorage } from "@/lib/client/draft/draftStorage";
import { Observable } from "@/lib/client/draft/observable";
import type { FigureStyle } from "@/lib/shared/text/figures";

const KEY = "playground.figures";

/** The choice of this visit; null before the first. It counts where the browser stores nothing. */
const chosen = new Observable<FigureStyle | null>(null);

const current = (): FigureStyle =>
  chosen.get() ?? (browserStorage()?.getItem(KEY) === "exact" ? "exact" : "percent");

function choose(style: FigureStyle): void {
  try {
    browserStorage()?.setItem(KEY, style);
  } catch {
    // A full storage forgets the choice with this page.
  }
  chosen.set(style);
}

/** How figures are shown, and a function that changes it on the whole page. The browser remembers it. */
export function useFigureStyle(): [FigureStyle, (style: FigureStyle) => void] {
  return [useSyncExternalStore(chosen.subscribe, current, () => "percent" as const), choose];
}
