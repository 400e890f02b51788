/** Makes ids that are unique in the draft. */
export type NewId = () => string;
