/** Finds the option or level that a label of another server means; null for none, or for more than one. */
export type FindLabel = (label: string) => number | null;

/** In the place of an index: several names have this spelling. */
const SEVERAL = -1;

/**
 * Exact spelling counts first. Then a label may differ in blanks at its ends, in case and in Unicode form. The label
 * must fit only one name: `BILLING` means neither of `Billing` and `billing`.
 * @param names null for a name that no label can mean
 */
export function labelFinder(names: readonly (string | null)[]): FindLabel {
  const exact = new Map<string, number>();
  const folded = new Map<string, number>();
  const add = (spellings: Map<string, number>, spelling: string, index: number) =>
    spellings.set(spelling, spellings.has(spelling) ? SEVERAL : index);
  names.forEach((name, index) => {
    if (name === null) return;
    add(exact, name, index);
    add(folded, foldLabel(name), index);
  });
  return (label) => {
    const index = exact.get(label) ?? folded.get(foldLabel(label)) ?? SEVERAL;
    return index === SEVERAL ? null : index;
  };
}

/** Both directions, because some letters have several small forms and some capitals are two letters. */
function foldLabel(label: string): string {
  const oneCase = label.normalize("NFC").trim().toLowerCase().toUpperCase().toLowerCase();
  return oneCase.replaceAll("ς", "σ").replaceAll("i\u0307", "i").normalize("NFC");
}

/** Levels go by their number, and by their text where a server answers so. */
export function levelFinder(texts: readonly (string | null)[], labels: readonly string[]): FindLabel {
  const byNumber: FindLabel = (label) => {
    const [, digit] = /^\s*(\d)(?:\.0+)?\s*$/.exec(label) ?? [];
    return digit !== undefined && Number(digit) < texts.length ? Number(digit) : null;
  };
  const byText = labelFinder(texts);
  const knowsAll = (find: FindLabel) => labels.every((label) => find(label) !== null);
  if (knowsAll(byNumber)) return byNumber;
  if (knowsAll(byText)) return byText;
  // A text may be the number of another level: such a label is no evidence.
  return (label) => {
    const [number, text] = [byNumber(label), byText(label)];
    if (number === null || text === null) return number ?? text;
    return number === text ? number : null;
  };
}

const LABEL_CHARS_MAX = 80;

/** A label of another server for a message: its blanks and unseen characters can be told. */
export function quotedLabel(label: string): string {
  const short = label.length > LABEL_CHARS_MAX ? `${label.slice(0, LABEL_CHARS_MAX)}…` : label;
  return JSON.stringify(short).replace(
    /(?! )[\p{C}\p{Z}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
