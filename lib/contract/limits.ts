/** Limits of the wire contract. Counts are inclusive. */
export const OPTIONS_MAX = 255;
export const LEVELS_MAX = 10;
