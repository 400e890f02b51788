import type { FieldId } from "./problem";

/** The control of one example of a field. */
export const exampleField = (field: FieldId, place: number): FieldId => `${field}.examples.${place}`;
