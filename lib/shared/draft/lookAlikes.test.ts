import { expect, test } from "vitest";
import { lookAlikes } from "./lookAlikes";

const options = (...texts: string[]) =>
  lookAlikes(
    texts.map((text, index) => ({ place: `option ${index + 1}`, text })),
    true,
  );
const levels = (...texts: string[]) =>
  lookAlikes(
    texts.map((text, index) => ({ place: `level ${index}`, text })),
    false,
  );

/** Without the isolates around names, which have tests of their own. */
const plain = (text: string | null | undefined): string => text?.replace(/[\u2068\u2069]/g, "") ?? "";

test.each([
  ["technical", "tech\u200bnical", "this has a zero-width space U+200B after “tech”"],
  ["tech\u200bnical", "technical", "that has a zero-width space U+200B after “tech”"],
  ["billing", "billing ", "this has a space U+0020 at its end"],
  ["billing", "\tbilling", "this has a tab U+0009 at its start"],
  ["billing", "\ufeffbilling", "this has a byte order mark U+FEFF at its start"],
  ["a b", "a  b", "this has a space U+0020 after “a ”"],
  ["a b", "a\u00a0b", "this has a no-break space U+00A0, that has a space U+0020"],
  ["ab", "a\u00adb", "this has a soft hyphen U+00AD after “a”"],
  ["ab", "a\u202eb", "this has a right-to-left override U+202E after “a”"],
  ["caf\u00e9", "cafe\u0301", "this has “e\u0301” (U+0065 U+0301), that has “\u00e9” (U+00E9)"],
  [
    "\u1eb9\u0301",
    "e\u0301\u0323",
    "this has “e\u0301\u0323” (U+0065 U+0301 U+0323), that has “\u1eb9\u0301” (U+1EB9 U+0301)",
  ],
  ["refund", "refυnd", "this has “υ” (Greek U+03C5), that has “u” (U+0075)"],
  ["billing", "bi\u04cfling", "this has “ӏ” (Cyrillic U+04CF), that has “l” (U+006C)"],
  ["Hello", "Неllо", "this has “Н” (Cyrillic U+041D), that has “H” (U+0048)"],
  ["abc", "ａｂｃ", "this has “ａ” (fullwidth form U+FF41), that has “a” (U+0061)"],
  ["file", "ﬁle", "this has “ﬁ” (U+FB01), that has “f” (U+0066)"],
  ["e-mail", "e\u2011mail", "this has “\u2011” (no-break hyphen U+2011), that has “-” (U+002D)"],
  ["it's", "it’s", "this has “’” (right single quotation mark U+2019), that has “'” (U+0027)"],
  [
    "علی",
    "\u0639\u0644\u064a",
    "this has “\u2068ي\u2069” (Arabic U+064A), that has “\u2068ی\u2069” (Arabic U+06CC)",
  ],
  ["Billing", "bіlling", "this has “і” (Cyrillic U+0456), that has “i” (U+0069)"],
])("%j beside %j is warned of, with the difference", (one, other, said) => {
  const [first, second] = options(one, other);
  expect(plain(second)).toBe(plain(`Looks like “${one}” of option 1: ${said}`));
  // The first may have an invisible character of its own.
  expect(first === null || plain(first).startsWith(plain(`“${one}” has a`))).toBe(true);
});

test.each([
  ["te\u200bchnical", "“te\u200bchnical” has a zero-width space U+200B after “te”"],
  ["billing ", "“billing ” has a space U+0020 at its end"],
  [" billing", "“ billing” has a space U+0020 at its start"],
  ["a\u00a0b", "“a\u00a0b” has a no-break space U+00A0 after “a”"],
  ["a\u202eb", "“\u2068a\u202eb\u2069” has a right-to-left override U+202E after “\u2068a\u2069”"],
  ["a\u200db", "“a\u200db” has a zero-width joiner U+200D after “a”"],
  ["a\u0001b", "“a\u0001b” has a control character U+0001 after “a”"],
])("a name alone with a character that nobody sees is warned of: %j", (name, said) => {
  expect(plain(options(name)[0])).toBe(plain(said));
});

test.each([
  ["Billing", "billing"],
  ["مזמין", "תודה"],
  ["👩‍💻", "❤️", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["می‌خواهم", "क्‍ष", "\u200fשלום"],
  ["", " ", "é", "日本語", "same", "same"],
  ["1", "l", "I", "O", "0"],
  ["сор", "рос"],
])("plain names, upper and lower case, and what scripts and emoji need are no matter: %j, %j", (...names) => {
  expect(options(...names)).toEqual(names.map(() => null));
});

test("levels are prose: only those that look or read the same are warned of", () => {
  expect(levels("soft\u00adhyphen", "trailing ", "low")).toEqual([null, null, null]);
  expect(levels("low", "mid", "low", "low\u200b", "", "")).toEqual([
    null,
    null,
    "Reads the same as level 0",
    "Looks like “low” of level 0: this has a zero-width space U+200B at its end",
    null,
    null,
  ]);
});

test("many options are compared without comparing each pair", () => {
  const names = Array.from({ length: 255 }, (_, index) => `option ${index}`);
  expect(options(...names, "option\u200b 254").at(-1)).toMatch(/ of option 255: /);
});
