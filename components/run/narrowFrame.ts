import { createContext } from "react";

/** The part of an experiment on a narrow screen. */
export type NarrowView = "edit" | "results";

export interface NarrowFrame {
  view: NarrowView;
  show: (view: NarrowView) => void;
  /** The place of the bar under both views; null until it is there. */
  bar: Element | null;
}

/** Absent in tests of the editor alone: the run controls then stay in the editor. */
export const NarrowFrameContext = createContext<NarrowFrame | null>(null);
