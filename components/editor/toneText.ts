/** The text colour of a question type. */
export const TONE_TEXT = {
  noul: "text-noul",
  choice: "text-choice",
  score: "text-score",
  neutral: "",
} as const;
