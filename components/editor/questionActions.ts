/** The list's actions on a question; the same object at every draw. */
export interface QuestionActions {
  duplicate: (index: number) => void;
  /** Takes a paste of many questions. Returns false where the text is for one field alone. */
  paste: (index: number, text: string) => boolean;
  /** Shows the probes of the question beside the answers. */
  probe: (index: number) => void;
  remove: (index: number) => void;
}
