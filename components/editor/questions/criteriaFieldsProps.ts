export interface CriteriaFieldsProps {
  /** Place of the question in the draft. */
  index: number;
  /** Its id. */
  id: string;
}
