import type { TextMend } from "./content";

/**
 * The place of a problem: `state`, `model`, `questions`, `<question id>.name`, `.instructions`, `.yes`,
 * `.no`, `.options`, `.levels`, `<option or level id>.name`, `.description`, and `image.<placeholder>`.
 */
export type FieldId = string;

/** An error keeps a request from being run; a warning does not. */
export interface Problem {
  field: FieldId;
  severity: "error" | "warning";
  message: string;
  /** The field was not filled in yet: said when it was visited or a run was tried, not before. */
  missing?: true;
  /** A corrected text for the field, applied in one press. */
  mend?: TextMend;
}
