import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { NarrowFrame, NarrowView } from "./narrowFrame";

/** The view of a narrow screen, the input first. Each view keeps its own scroll position. */
export function useNarrowFrame() {
  const [view, setView] = useState<NarrowView>("edit");
  const [bar, setBar] = useState<Element | null>(null);
  const scrolled = useRef<Record<NarrowView, number>>({ edit: 0, results: 0 });
  const shown = useRef<NarrowView>("edit");
  const show = useCallback((next: NarrowView) => {
    if (next === shown.current) return;
    scrolled.current[shown.current] = window.scrollY;
    setView(next);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo({ top: scrolled.current[view], behavior: "instant" });
  }, [view]);
  const frame = useMemo((): NarrowFrame => ({ view, show, bar }), [view, show, bar]);
  /** New results start at their top. */
  const showResults = useCallback(() => {
    scrolled.current.results = 0;
    show("results");
  }, [show]);
  return { frame, setBar, showResults };
}
