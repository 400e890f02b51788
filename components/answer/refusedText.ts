/** In the place of an answer that the model declined to give. */
export const REFUSED = "Refused by the model";

/** `2 of 5 refused`; null where none or all of the repeats are. */
export const refusedShare = (refusals: number, answers: number): string | null =>
  refusals === 0 || answers === 0 ? null : `${refusals} of ${refusals + answers} refused`;
