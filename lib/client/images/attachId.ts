/** `id` of the button that attaches files. */
export const ATTACH_ID = "attach-files";
