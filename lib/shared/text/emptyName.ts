/** Shown for the empty name, which an option may have. */
export const EMPTY_NAME = "(empty name)";
