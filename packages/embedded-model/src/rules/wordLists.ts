import lists from "./wordLists.json";

const SETS = Object.fromEntries(
  Object.entries(lists).map(([name, words]) => [name, new Set(words.split(" "))]),
) as Record<keyof typeof lists, ReadonlySet<string>>;

/** Whether a word in small letters stands in a list of wordLists.json. */
export const isOneOf = (list: keyof typeof lists, word: string): boolean => SETS[list].has(word);
