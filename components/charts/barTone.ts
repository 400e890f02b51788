/** The hues of the bars. Text beside a bar always says what its hue means. */
export type BarTone = "noul" | "choice" | "score" | "neutral";

/** The colour of a bar, as the current colour of its element. */
export const BAR_TONES: Record<BarTone, string> = {
  noul: "text-noul",
  choice: "text-choice",
  score: "text-score",
  neutral: "text-muted-foreground",
};
