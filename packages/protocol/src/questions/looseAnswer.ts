import type { JsonObject } from "../json";

/**
 * One answer of another server of this protocol, which may deviate from it. Every correction adds a note for the
 * caller; a value without any substitute throws.
 */
export interface LooseAnswer {
  /** An irreplaceable number from 0 to 1. */
  probability(key: string): number;
  /** An irreplaceable number within the object `key`. */
  numberIn(key: string, field: string): number;
  /**
   * The server's own number, from 0 to `max`. A usable one that differs from the reference keeps it beside itself, as
   * `x_reference_…`. Otherwise the reference stands in its place.
   */
  number(key: string, reference: number, max: number): number;
  /** Null where the field is no object. */
  object(key: string): JsonObject | null;
  /** `probabilities` over named options, in any spelling that means one of them. */
  options(names: readonly string[]): LooseOptions;
  /** `probabilities` over levels, by their number or by their text. Null: no text means this level. */
  levels(texts: readonly (string | null)[]): readonly number[];
  note(text: string): void;
}

/** Probabilities over options, each from 0 to 1 as the server has it. */
export interface LooseOptions {
  probabilities: readonly number[];
  /** The index of the most likely option: among equals the one that `key` names. */
  chosen(key: string): number;
}

/** Probabilities by their keys, in the same order. */
export const byKey = (keys: readonly string[], probabilities: readonly number[]): Map<string, number> =>
  new Map(keys.map((key, i) => [key, probabilities[i]!]));
