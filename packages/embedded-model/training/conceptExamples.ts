import { createHash } from "node:crypto";
import concepts from "../src/readers/concepts.json";
import { NEUTRAL_TEXTS } from "../src/text/neutral";
import examples from "./examples.json";

interface Sides {
  yes: string[];
  no: string[];
}

export interface Examples extends Sides {
  name: string;
  /**
   * Longer and less plain ones, often with one relevant sentence: together they weigh as much as the plain
   * ones.
   */
  hard?: Sides;
  /** Neither: halfway between the two. */
  middle?: string[];
  /** Texts by degree, from the lowest level to the highest. */
  levels?: string[][];
  /** The side of texts of no concern: with `no`, unless they are neutral. */
  ordinaryIs?: string;
}

/** In the order of concepts.json, which is the order of the reader's outputs. */
export const CONCEPTS: readonly Examples[] = concepts.map(({ name }) =>
  (examples.concepts as Examples[]).find((candidate) => candidate.name === name)!,
);
/** Texts of no concern. */
export const ORDINARY: readonly string[] = [...NEUTRAL_TEXTS, ...examples.ordinary];

/** Calibration uses held-out texts, a quarter at a time. */
export const FOLDS = 4;

export const isIn =
  (fold: number) =>
  (index: number): boolean =>
    index % FOLDS === fold;

/** The concept without the examples whose index in their list satisfies a condition. */
export function without(
  { yes, no, hard, levels, ...rest }: Examples,
  isOut: (index: number) => boolean,
): Examples {
  const kept = (texts: string[]): string[] => texts.filter((_, index) => !isOut(index));
  return {
    ...rest,
    yes: kept(yes),
    no: kept(no),
    ...(hard && { hard: { yes: kept(hard.yes), no: kept(hard.no) } }),
    ...(levels && { levels: levels.map(kept) }),
  };
}

/** An example with its probability of yes. */
export interface Labelled {
  text: string;
  target: number;
  /** Its list. */
  list: "plain" | "hard" | "middle" | "levels";
}

export function labelled({ yes, no, hard, middle = [], levels = [] }: Examples): Labelled[] {
  const as = (list: Labelled["list"], target: number, texts: readonly string[] = []): Labelled[] =>
    texts.map((text) => ({ text, target, list }));
  return [
    ...as("plain", 1, yes),
    ...as("plain", 0, no),
    ...as("hard", 1, hard?.yes),
    ...as("hard", 0, hard?.no),
    ...as("middle", 0.5, middle),
    ...levels.flatMap((texts, level) => as("levels", level / (levels.length - 1), texts)),
  ];
}

/** Identifies the examples behind weights. */
export const digest = (): string =>
  createHash("sha256")
    .update(JSON.stringify([CONCEPTS, ORDINARY]))
    .digest("hex");
