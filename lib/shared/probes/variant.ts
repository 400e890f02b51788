import type { Piece } from "./piece";

/** The kinds of probes, in the order in which they are offered. */
export const PROBE_KINDS = ["order", "wording", "evidence", "images", "names"] as const;
export type ProbeKind = (typeof PROBE_KINDS)[number];

/** The change of a variant in the original request. */
export type Change =
  | { kind: "original" }
  /** The options of a choice in another order. */
  | { kind: "order"; order: readonly string[] }
  /** Other instructions of a question. */
  | { kind: "wording"; text: string }
  /** The state without this piece. */
  | { kind: "piece"; piece: Piece }
  /** The request without this image. */
  | { kind: "image"; placeholder: string }
  /** Letters in place of the options' names: each letter with the name that it stands for. */
  | { kind: "names"; ownNames: ReadonlyMap<string, string> };

/** One request of a probe. */
export interface Variant {
  /** Unique in its probe. */
  id: string;
  /** A whole request. */
  requestText: string;
  change: Change;
}

/** The requests of a probe. The first one is the original, as far as the probe asks it. */
export type Variants = readonly [Variant, ...Variant[]];

/** The id of the original among the variants. */
export const ORIGINAL = "original";
