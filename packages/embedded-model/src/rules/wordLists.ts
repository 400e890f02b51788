import lists from "./wordLists.json";

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([name, words]) => [name, new Set(words.split(" "))]),
);

/** Whether a word in small letters stands in a list of wordLists.json. */
export const isOneOf = (list: keyof typeof lists, word: string): boolean => SETS.get(list)!.has(word);
