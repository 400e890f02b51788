/** Names of characters that are not seen, or that stand for others, by their code points. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x09, "tab"],
  [0x0a, "line feed"],
  [0x0d, "carriage return"],
  [0x20, "space"],
  [0x7f, "delete"],
  [0x85, "next line"],
  [0xa0, "no-break space"],
  [0xad, "soft hyphen"],
  [0x034f, "combining grapheme joiner"],
  [0x061c, "Arabic letter mark"],
  [0x115f, "Hangul filler"],
  [0x1160, "Hangul filler"],
  [0x1680, "Ogham space"],
  [0x180e, "Mongolian vowel separator"],
  [0x2000, "en quad"],
  [0x2001, "em quad"],
  [0x2002, "en space"],
  [0x2003, "em space"],
  [0x2004, "three-per-em space"],
  [0x2005, "four-per-em space"],
  [0x2006, "six-per-em space"],
  [0x2007, "figure space"],
  [0x2008, "punctuation space"],
  [0x2009, "thin space"],
  [0x200a, "hair space"],
  [0x200b, "zero-width space"],
  [0x200c, "zero-width non-joiner"],
  [0x200d, "zero-width joiner"],
  [0x200e, "left-to-right mark"],
  [0x200f, "right-to-left mark"],
  [0x2010, "hyphen"],
  [0x2011, "no-break hyphen"],
  [0x2013, "en dash"],
  [0x2014, "em dash"],
  [0x2018, "left single quotation mark"],
  [0x2019, "right single quotation mark"],
  [0x201a, "low single quotation mark"],
  [0x201c, "left double quotation mark"],
  [0x201d, "right double quotation mark"],
  [0x201e, "low double quotation mark"],
  [0x201f, "reversed double quotation mark"],
  [0x2028, "line separator"],
  [0x2029, "paragraph separator"],
  [0x202a, "left-to-right embedding"],
  [0x202b, "right-to-left embedding"],
  [0x202c, "end of a direction"],
  [0x202d, "left-to-right override"],
  [0x202e, "right-to-left override"],
  [0x202f, "narrow no-break space"],
  [0x2032, "prime"],
  [0x2033, "double prime"],
  [0x205f, "mathematical space"],
  [0x2060, "word joiner"],
  [0x2061, "invisible function application"],
  [0x2062, "invisible times"],
  [0x2063, "invisible separator"],
  [0x2064, "invisible plus"],
  [0x2066, "left-to-right isolate"],
  [0x2067, "right-to-left isolate"],
  [0x2068, "first strong isolate"],
  [0x2069, "end of an isolate"],
  [0x2212, "minus sign"],
  [0x3000, "ideographic space"],
  [0x3164, "Hangul filler"],
  [0xfeff, "byte order mark"],
  [0xffa0, "halfwidth Hangul filler"],
  [0xfffd, "replacement character"],
]);

/** Scripts whose letters look like another script's letters. */
const SCRIPTS = [
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Armenian", /\p{Script=Armenian}/u],
  ["Arabic", /\p{Script=Arabic}/u],
] as const;

/** Characters without ink: blanks, controls, and characters without width. */
const UNSEEN = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]$/u;

/** Whether a character, of one or two UTF-16 units, is invisible. */
export const isUnseen = (character: string): boolean => UNSEEN.test(character);

/** `U+00A0`. */
export const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The name of a character that can be mistaken for another; undefined for all others. */
export function characterName(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const name = NAMES.get(code);
  if (name !== undefined) return name;
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) return "variation selector";
  if (code >= 0xe0000 && code <= 0xe007f) return "tag";
  if (code >= 0xff01 && code <= 0xff5e) return "fullwidth form";
  if (/\p{Cc}/u.test(character)) return "control character";
  if (/\p{M}/u.test(character)) return "combining mark";
  return SCRIPTS.find(([, script]) => script.test(character))?.[0];
}

/** A character in a message: `U+00A0 no-break space`, `"“" (U+201C left double quotation mark)`, `"x"`. */
export function describeCharacter(character: string): string {
  if (character.length === 1 && character <= "\u007f") return JSON.stringify(character);
  const name = [codePointOf(character), characterName(character)].filter(Boolean).join(" ");
  return isUnseen(character) ? name : `"${character}" (${name})`;
}
