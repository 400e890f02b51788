import { characterName, codePointOf, describeCharacter } from "@typed-question/protocol/characterNames";
import { JsonParseError, parseJson } from "@typed-question/protocol/json";

/** JSON that is spoilt by characters of a word processor, a chat or a web page, and the text without them. */
export interface MendedJson {
  text: string;
  /** The UTF-16 offset of the first of these characters, and the fault there. */
  start: number;
  message: string;
  /** The replaced characters, such as `12 × U+00A0 no-break space`. */
  characters: string;
}

/** Blanks that JSON does not know. */
const ODD_BLANK = /^[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\v\f]$/;
/** Characters without a width, among them byte order marks and marks of direction. */
const WIDTHLESS = /^[\u00ad\p{Cf}\p{Default_Ignorable_Code_Point}]$/u;
const DOUBLE_QUOTES = "“”„‟″＂«»";
const SINGLE_QUOTES = "‘’‚‛′＇";
/** Signs of JSON as other keyboards and formats write them. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...["：", "︓", "﹕", "∶", "："].map((sign) => [sign, ":"] as const),
  ...["，", "、", "︐", "﹐", "،"].map((sign) => [sign, ","] as const),
  ...["−", "－", "﹣", "‐", "‑", "–", "—"].map((sign) => [sign, "-"] as const),
]);
const STRUCTURE = /^[,:}\]]$/;

/** Whether there is anything that could be replaced: most texts end here. */
const SUSPECT = /[\v\f\u0085-\u{10ffff}]/u;

/**
 * Replaces look-alikes of a blank, a quote or a sign of JSON outside of its strings. The strings keep all of their
 * characters. Null where the text is JSON already, or is none after that either.
 */
export function mendJson(text: string): MendedJson | null {
  if (!SUSPECT.test(text) || isJson(text)) return null;
  // The first try reads quotes strictly: a string ends at the kind of quote that opens it.
  for (const isMixed of [false, true]) {
    const mender = new Mender(text, isMixed);
    const mended = mender.mend();
    if (mender.first !== null && isJson(mended)) return described(mender, mended);
  }
  return null;
}

function described({ text, first, replaced }: Mender, mended: string): MendedJson {
  const start = first ?? 0;
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const found = [...replaced].sort((one, other) => other[1] - one[1]);
  const kinds = found
    .slice(0, KINDS_MAX)
    .map(([kind, count]) => `${count > 1 ? `${count} × ` : ""}${named(kind)}`);
  const rest = found.length > KINDS_MAX ? ` and ${found.length - KINDS_MAX} more` : "";
  return {
    ...{ text: mended, start },
    message: `JSON cannot have ${describeCharacter(character)} here`,
    characters: `${kinds.join(", ")}${rest}`,
  };
}

/** Kinds of characters that are named. */
const KINDS_MAX = 3;

const named = (character: string): string =>
  [codePointOf(character), characterName(character)].filter(Boolean).join(" ");

class Mender {
  first: number | null = null;
  /** How often each character was replaced. */
  readonly replaced = new Map<string, number>();
  private at = 0;

  /**
   * @param isMixed whether a string may open and end with different kinds of quotes
   */
  constructor(
    readonly text: string,
    private readonly isMixed: boolean,
  ) {}

  mend(): string {
    let mended = "";
    while (this.at < this.text.length) {
      const character = this.character(this.at);
      const isQuote = character === '"' || isCurly(character);
      mended += isQuote ? this.string(character) : this.outside(character);
    }
    return mended;
  }

  private outside(character: string): string {
    const replacement = replacementOf(character);
    if (replacement !== null) this.note(character, this.at);
    this.at += character.length;
    return replacement ?? character;
  }

  /** A string from its opening to its closing quote, of any kind. */
  private string(opening: string): string {
    const from = this.at + opening.length;
    const end = this.endOf(opening, from);
    if (opening !== '"') this.note(opening, this.at);
    const closing = this.text[end];
    if (closing !== undefined && closing !== '"') this.note(closing, end);
    this.at = end + 1;
    const inside = this.text.slice(from, end);
    const escaped = inside.replace(/\\.|"/gs, (piece) => (piece === '"' ? '\\"' : piece));
    return closing === undefined ? `"${escaped}` : `"${escaped}"`;
  }

  private endOf(opening: string, from: number): number {
    const isPlain = opening === '"' && !this.isMixed;
    const curly = SINGLE_QUOTES.includes(opening) ? SINGLE_QUOTES : DOUBLE_QUOTES;
    const closers = this.isMixed ? `"${curly}` : curly;
    for (let at = from; at < this.text.length; at += 1) {
      const unit = this.text[at] ?? "";
      if (unit === "\\") at += 1;
      else if (isPlain ? unit === '"' : closers.includes(unit) && this.isStructureBehind(at + 1)) return at;
    }
    return this.text.length;
  }

  /** A closing quote has a sign of JSON or the text's end behind it. */
  private isStructureBehind(from: number): boolean {
    for (let at = from; at < this.text.length;) {
      const character = this.character(at);
      const plain = replacementOf(character) ?? character;
      if (plain.trim() !== "") return STRUCTURE.test(plain);
      at += character.length;
    }
    return true;
  }

  private character(at: number): string {
    return String.fromCodePoint(this.text.codePointAt(at) ?? 0);
  }

  private note(character: string, at: number): void {
    this.first ??= at;
    this.replaced.set(character, (this.replaced.get(character) ?? 0) + 1);
  }
}

const isCurly = (character: string): boolean =>
  DOUBLE_QUOTES.includes(character) || SINGLE_QUOTES.includes(character);

/** The replacement for a character outside of strings; null if it may stay or has no replacement. */
function replacementOf(character: string): string | null {
  if (character >= "!" && character <= "~") return null;
  if (/^[ \t\r\n]$/.test(character)) return null;
  if (ODD_BLANK.test(character)) return " ";
  if (WIDTHLESS.test(character)) return "";
  const sign = SIGNS.get(character);
  if (sign !== undefined) return sign;
  const plain = character.normalize("NFKC");
  return plain.length === 1 && plain >= "!" && plain <= "~" ? plain : null;
}

/** Whether a text is JSON of any kind, within the depth limit. */
export function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch (error) {
    if (error instanceof JsonParseError) return false;
    throw error;
  }
}
