/**
 * A text as searches compare it: without the marks of Latin, Greek and Cyrillic letters, and with equal
 * letters in one case (`İstanbul` and `ISTANBUL`, `straße` and `STRASSE`).
 */
export const searchFold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    // Some letters have several small forms, and some have a capital of two letters.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ");
