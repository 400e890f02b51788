/** Where a content field stands in the form. */
export type ContentPath =
  | `questions.${number}.${"instructions" | "yes" | "no"}`
  | `questions.${number}.${"options" | "levels"}.${number}.description`;
