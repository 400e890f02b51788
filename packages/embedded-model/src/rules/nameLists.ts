import lists from "./names.json";

type ListName = keyof typeof lists;

const LIST_NAMES = Object.keys(lists) as ListName[];

/** Known facts of a word or phrase: one bit per list with it. */
export class Known {
  readonly #bits: number;

  constructor(bits: number) {
    this.#bits = bits;
  }

  is(...names: ListName[]): boolean {
    return names.some((name) => (this.#bits & bitOf(name)) !== 0);
  }

  get isNothing(): boolean {
    return this.#bits === 0;
  }
}

const bitOf = (name: ListName): number => 1 << LIST_NAMES.indexOf(name);

export const NOTHING = new Known(0);

interface Lists {
  words: ReadonlyMap<string, Known>;
  /** By the first word; longest first. */
  phrases: ReadonlyMap<string, { words: string[]; known: Known }[]>;
  /** Case-sensitive: "US" is a country, "us" is not. */
  exact: ReadonlyMap<string, Known>;
}

/** Read only in this exact spelling. */
const EXACT: readonly ListName[] = ["countryCodes", "bodyCodes", "suffixes"];

let known: Lists | null = null;

/** The lists, loaded on first use: most runs never need them. */
export function nameLists(): Lists {
  return (known ??= readLists());
}

function readLists(): Lists {
  const words = new Map<string, number>();
  const exact = new Map<string, number>();
  for (const name of LIST_NAMES) {
    const found = EXACT.includes(name) ? exact : words;
    for (const entry of lists[name].flatMap((line) => line.split(",")))
      found.set(entry, (found.get(entry) ?? 0) | bitOf(name));
  }
  const phrases = new Map<string, { words: string[]; known: Known }[]>();
  for (const [entry, bits] of words) {
    const parts = entry
      .split(" ")
      .filter((part) => part !== "&")
      .map((part) => part.replace(/\.$/, ""));
    if (parts.length === 1) continue;
    words.delete(entry);
    const others = phrases.get(parts[0]!) ?? [];
    others.push({ words: parts, known: new Known(bits) });
    phrases.set(
      parts[0]!,
      others.sort((a, b) => b.words.length - a.words.length),
    );
  }
  return { words: toKnown(words), phrases, exact: toKnown(exact) };
}

function toKnown(found: ReadonlyMap<string, number>): Map<string, Known> {
  return new Map([...found].map(([entry, bits]) => [entry, new Known(bits)]));
}
