/** The question types of the wire contract, in the order in which they are offered. */
export const QUESTION_TYPES = ["noul", "choice", "score", "box"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];
