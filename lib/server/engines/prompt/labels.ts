/**
 * A token each in every vocabulary in use. Twenty, because servers give the log probabilities of the twenty
 * likeliest tokens at most.
 */
export const OPTION_LABELS = [..."ABCDEFGHIJKLMNOPQRST"];

/** Blanks as tokenizers write them, marks that open or stress, one letter, marks that close. */
const LETTER_TOKEN = /^(?<blank>[\s▁Ġ]*)(?<open>["“«`(\[*]*)(?<letter>[A-Za-z])(?<close>[.):,;"”»`\]*\s]*)$/u;

/** Reads the letters of one prompt. */
export interface LabelReader {
  /** Labels that the prompt offers. */
  count: number;
  /** The label that a token stands for; null for a token with any other meaning. */
  indexOf: (token: string) => number | null;
}

/**
 * Letters count with the marks that models put around them: `A`, ` A`, `A.`, `"A`, `**A**`. A small letter counts when
 * marks close it or it stands alone: after a blank, `a` is an article. Small letters may begin another option's text,
 * as in `A. billing`, `B. account`. Then none counts: equal rules favour no option.
 * @param texts what each option begins with
 */
export function labelReader(texts: readonly string[]): LabelReader {
  const count = texts.length;
  const hasSmall = texts.every((text, i) => {
    const named = OPTION_LABELS.indexOf(text.trim().charAt(0).toUpperCase());
    return named < 0 || named >= count || named === i;
  });
  return {
    count,
    indexOf: (token) => {
      const { blank, open, letter, close } = LETTER_TOKEN.exec(token)?.groups ?? {};
      if (letter === undefined) return null;
      const isSmall = letter !== letter.toUpperCase();
      if (isSmall && (!hasSmall || (close === "" && (blank !== "" || open !== "")))) return null;
      const index = OPTION_LABELS.indexOf(letter.toUpperCase());
      return index >= 0 && index < count ? index : null;
    },
  };
}
