/** Limits of the wire contract. Counts are inclusive. */
export const OPTIONS_MAX = 255;
export const LEVELS_MAX = 10;

/** A refused body names at most this many failing values, so that the refusal stays small. */
export const DETAILS_MAX = 100;

/** Images of one request, and the length of what stands for one in UTF-16 units. */
export const ASSETS_MAX = 256;
export const PLACEHOLDER_CHARS_MAX = 1_024;
