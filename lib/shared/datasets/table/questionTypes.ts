import type { FormQuestionType } from "@/lib/shared/draft/draft";

const WORDS: Record<string, FormQuestionType> = {
  ...{ noul: "noul", "yes/no": "noul", "yes no": "noul", boolean: "noul", bool: "noul", binary: "noul" },
  ...{ choice: "choice", select: "choice", category: "choice", categorical: "choice", enum: "choice" },
  ...{ "single choice": "choice", "multiple choice": "choice", classification: "choice" },
  ...{ score: "score", rating: "score", scale: "score", likert: "score", ordinal: "score" },
};

/** The type in a cell, also in the words of other tools; null for other text. */
export function questionType(cell: string): FormQuestionType | null {
  const word = cell.trim().toLowerCase().replaceAll(/[_-]+/g, " ");
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}
