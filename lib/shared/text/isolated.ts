/** First strong isolate, and the end of an isolate. */
const [BEGIN, END] = ["\u2068", "\u2069"];
/**
 * Characters that can reorder the text around them: marks, embeddings, overrides and isolates, and the
 * letters of right-to-left scripts.
 */
const TURNS =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The isolates in it, in their order. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Whether a text can reorder its surroundings. */
export const canTurn = (text: string): boolean => TURNS.test(text);

/**
 * A name inside a sentence. No character of the name reorders the words around it. For an element with only the name,
 * `<bdi>` does the same. Harmless names stay unchanged.
 */
export function isolated(text: string): string {
  if (!canTurn(text)) return text;
  let open = 0;
  const balanced = text.replace(ISOLATES, (mark) => {
    if (mark !== END) open += 1;
    // It would end the isolate around the name.
    else if (open === 0) return "";
    else open -= 1;
    return mark;
  });
  return `${BEGIN}${balanced}${END.repeat(open + 1)}`;
}
