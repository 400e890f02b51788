import { formatExact } from "./figures";
import type { Price } from "../pageApi/pricing";

/** Significant digits of a cost for reading. */
const DIGITS = 2;
/** A price of six decimals per million tokens gives as many and six more. */
const EXACT_DECIMALS = 12;

/**
 * An amount for reading: two significant digits, `$` for US dollars, other currencies by their code. The
 * specification's price list names no currency; its amounts are read as US dollars.
 */
export function moneyText(amount: number, currency: string | null): string {
  const digits = amount === 0 ? 0 : Math.max(2, DIGITS - 1 - Math.floor(Math.log10(Math.abs(amount))));
  return withSign(amount.toFixed(Math.min(digits, 12)), currency);
}

/** Every decimal of an amount that a price gives, never in scientific notation. */
export const exactText = (amount: number): string => amount.toFixed(EXACT_DECIMALS).replace(/\.?0+$/, "");

/** `$0.042 per 1M` */
export const perMillionText = ({ perMillion, currency }: Price): string =>
  `${withSign(formatExact(perMillion), currency)} per 1M`;

const withSign = (figure: string, currency: string | null): string =>
  currency === null || currency === "USD" ? `$${figure}` : `${figure} ${currency}`;
