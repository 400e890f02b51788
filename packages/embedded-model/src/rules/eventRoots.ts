/** The common root of all duties with a deadline. */
export const DUE = "due";

/** The same event in other words. */
const ROOTS: [RegExp, string][] = [
  [/^(?:buy|bought|purchas|order|got$)/, "buy"],
  [/^(?:deliver|arriv|receiv|landed|land$)/, "arrive"],
  [/^(?:return|refund)/, "return"],
  [/^(?:pay|paid|settle)/, "pay"],
  [/^(?:start|begin|began|begun|commenc|open|kick|launch)/, "start"],
  [/^(?:end$|ends|ended|ending|finish|expir|clos|conclud|complet|terminat|until|valid)/, "end"],
  [/^(?:ship|dispatch|sent$|send)/, "ship"],
  [/^(?:due|deadline|latest|payable|submission)/, DUE],
  [/^(?:birth|born|dob)/, "born"],
  [/^(?:depart|leav|left$)/, "leave"],
  [/^(?:meet|appointment|session|visit|consultation|booking|slot$)/, "meet"],
  [/^(?:sign|execut)/, "sign"],
  [/^(?:resolv|fix|solv)/, "resolve"],
  [/^(?:report|filed|file$|submit|raise|lodg)/, "report"],
  [/^(?:publish|releas|publication)/, "publish"],
  [/^(?:renew|extend|extension)/, "renew"],
  [/^(?:hire|join|employ)/, "join"],
  [/^(?:approv|accept)/, "approve"],
  [/^(?:check-?in)/, "checkin"],
  [/^(?:check-?out)/, "checkout"],
];
const NO_EVENT = new Set(
  (
    "the a an of to in on at for and or is are was were be been it its this that these those with by from as i you he she " +
    "we they my your our his her their did does do has have had will would than then there before after since until between " +
    "date day days week weeks month months year years time later earlier more less fewer within least most no not same any " +
    "take takes took place happen happens happened occur occurs occurred scheduled planned set fall falls fell due's lie " +
    "which who what when passed pass over under long longer about only still already also first last next"
  ).split(" "),
);
const SUFFIX = /(?:ments?|ations?|ing|ed|es|s|al|y|e)$/;

const ROOTS_MAX = 5_000;
const rootOfWord = new Map<string, string | null>();

/** Texts repeat their words: each root is computed once. */
function rootOf(word: string): string | null {
  const made = rootOfWord.get(word);
  if (made !== undefined) return made;
  const known = ROOTS.find(([pattern]) => pattern.test(word));
  const bare = word.replace(SUFFIX, "");
  const root = NO_EVENT.has(word) ? null : known ? known[1] : bare.length >= 3 ? bare : word;
  if (rootOfWord.size >= ROOTS_MAX) rootOfWord.clear();
  rootOfWord.set(word, root);
  return root;
}

const GAVE_BACK =
  /\b(?:took|taken|take|gave|given|give|brought|bring|sent|send|handed|carried|shipped) (?:it |them |(?:the|my) \w+ )?back\b/g;

/** Roots of the words of an event: bought, purchase and ordered are one. */
export function eventRoots(text: string): Set<string> {
  const roots = new Set<string>();
  const words = text.toLowerCase().replace(GAVE_BACK, "return");
  for (const word of words.match(/\p{L}[\p{L}-]*/gu) ?? []) {
    const root = rootOf(word);
    if (root !== null) roots.add(root);
  }
  return roots;
}
