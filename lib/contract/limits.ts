/** Limits of the wire contract. Counts are inclusive. */
export const OPTIONS_MAX = 255;
export const LEVELS_MAX = 10;

/** A refused body names at most this many failing values, so that the refusal stays small. */
export const DETAILS_MAX = 100;
