const COUNT = new Intl.NumberFormat("en");

/** A number with its noun: "1 character", "2,000 characters". */
export const countOf = (amount: number, noun: string): string =>
  `${COUNT.format(amount)} ${noun}${amount === 1 ? "" : "s"}`;
