/**
 * A text as searches compare it: without the marks that Latin, Greek and Cyrillic letters carry, and with the letters
 * of all cases that are one (`İstanbul` and `ISTANBUL`, `straße` and `STRASSE`).
 */
export const searchFold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    // Some letters have several small forms and some have a capital of two letters alone.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ");
