/** What stands where the empty name is shown: an option may have it. */
export const EMPTY_NAME = "(empty name)";
