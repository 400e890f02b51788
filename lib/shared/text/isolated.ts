/** First strong isolate, and the end of an isolate. */
const [BEGIN, END] = ["\u2068", "\u2069"];
/** What can turn the text around it: marks, embeddings, overrides and isolates, and the letters of scripts from right to left. */
const TURNS =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The isolates in it, in their order. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Whether a text can turn what stands around it. */
export const canTurn = (text: string): boolean => TURNS.test(text);

/**
 * A name as a part of a sentence: what stands around it stays in its order, whatever the name holds. Where an element
 * has the name alone, `<bdi>` does the same. Nothing is added to a name that cannot turn anything.
 */
export function isolated(text: string): string {
  if (!canTurn(text)) return text;
  let open = 0;
  const balanced = text.replace(ISOLATES, (mark) => {
    if (mark !== END) open += 1;
    // It would end the isolate that the name is put into.
    else if (open === 0) return "";
    else open -= 1;
    return mark;
  });
  return `${BEGIN}${balanced}${END.repeat(open + 1)}`;
}
