import { describeCharacter } from "./characterNames";

/**
 * Lossless JSON. `JSON.parse` moves integer-looking keys to the front, rounds big numbers and drops a key named
 * `__proto__`. Here an object is a Map in the order of the text, and a number keeps its written text.
 */
export type JsonValue = null | boolean | string | JsonNumber | JsonValue[] | JsonObject;
export type JsonObject = Map<string, JsonValue>;

/** A number as it was written, so that 2^53+1 stays itself. */
export class JsonNumber {
  constructor(readonly text: string) {}

  static of(value: number): JsonNumber {
    if (!Number.isFinite(value)) throw new RangeError(`${value} has no JSON form`);
    return new JsonNumber(JSON.stringify(value));
  }

  toNumber(): number {
    return Number(this.text);
  }
}

/** Deepest nesting that is read; the outermost object or array counts as 1. */
export const JSON_DEPTH_MAX = 256;

/** Half-open range of UTF-16 offsets in the text that was parsed. */
export interface TextRange {
  start: number;
  end: number;
}

export class JsonParseError extends Error {
  override name = "JsonParseError";

  /** @param offset UTF-16 offset of the first character that does not fit. */
  constructor(
    readonly reason: "syntax" | "depth" | "values",
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}

export interface ParseJsonOptions {
  /** The most values that are read, nested values included; no limit without it. */
  valuesMax?: number;
  /** Called for a key that its object already has. The last value wins, as in every JSON parser. */
  onDuplicateKey?: (key: string, range: TextRange) => void;
  /** Filled with where each object, array and number stands (strings and literals have no identity). */
  ranges?: Map<object, TextRange>;
}

/**
 * Parses strict JSON (RFC 8259).
 * @throws JsonParseError with the offset, for bad syntax, for nesting deeper than {@link JSON_DEPTH_MAX} and for
 * more values than may be.
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): JsonValue {
  return new Parser(text, options).document();
}

/** The value of a text that may be anything; null where it is not JSON. */
export function parseJsonOrNull(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonParseError) return null;
    throw error;
  }
}

/** The members of a value that may be anything; none where it is not an object. */
export const membersOf = (value: JsonValue | undefined): JsonObject =>
  isJsonObject(value) ? value : new Map<string, JsonValue>();

/** Writes a value back. Keys keep their order and numbers their text; lone surrogates are escaped. */
export function stringifyJson(value: JsonValue, indent = 0): string {
  return write(value, indent, 0);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return value instanceof Map;
}

function write(value: JsonValue, indent: number, depth: number): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof JsonNumber) return value.text;
  const items = Array.isArray(value)
    ? value.map((item) => write(item, indent, depth + 1))
    : [...value].map(
        ([key, item]) => `${JSON.stringify(key)}:${indent > 0 ? " " : ""}${write(item, indent, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (items.length === 0) return `${open}${close}`;
  if (indent === 0) return `${open}${items.join(",")}${close}`;
  const inner = "\n" + " ".repeat(indent * (depth + 1));
  return `${open}${inner}${items.join(`,${inner}`)}\n${" ".repeat(indent * depth)}${close}`;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** A run of characters that stand for themselves in a string. */
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

class Parser {
  private at = 0;
  private values = 0;

  constructor(
    private readonly text: string,
    private readonly options: ParseJsonOptions,
  ) {}

  document(): JsonValue {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) throw this.unexpected("the end of the text");
    return value;
  }

  private value(depth: number): JsonValue {
    this.space();
    const start = this.at;
    this.values += 1;
    if (this.values > (this.options.valuesMax ?? Infinity)) {
      throw new JsonParseError("values", start, `More than ${this.options.valuesMax} values`);
    }
    const char = this.text[start];
    if (char === '"') return this.string();
    let value: JsonValue;
    if (char === "{") value = this.object(depth + 1);
    else if (char === "[") value = this.array(depth + 1);
    else if (char === "-" || (char !== undefined && char >= "0" && char <= "9")) value = this.number();
    else return this.literal();
    this.options.ranges?.set(value, { start, end: this.at });
    return value;
  }

  private object(depth: number): JsonObject {
    this.enter(depth);
    const object: JsonObject = new Map();
    this.space();
    if (this.take("}")) return object;
    for (;;) {
      this.space();
      const start = this.at;
      if (this.text[start] !== '"') throw this.unexpected("a property name in double quotes");
      const key = this.string();
      const end = this.at;
      this.space();
      if (!this.take(":")) throw this.unexpected("':'");
      const count = object.size;
      object.set(key, this.value(depth));
      if (object.size === count) this.options.onDuplicateKey?.(key, { start, end });
      this.space();
      if (this.take("}")) return object;
      if (!this.take(",")) throw this.unexpected("',' or '}'");
    }
  }

  private array(depth: number): JsonValue[] {
    this.enter(depth);
    const array: JsonValue[] = [];
    this.space();
    if (this.take("]")) return array;
    for (;;) {
      array.push(this.value(depth));
      this.space();
      if (this.take("]")) return array;
      if (!this.take(",")) throw this.unexpected("',' or ']'");
    }
  }

  private enter(depth: number): void {
    if (depth > JSON_DEPTH_MAX) {
      throw new JsonParseError("depth", this.at, `Nested deeper than ${JSON_DEPTH_MAX} levels`);
    }
    this.at += 1;
  }

  private string(): string {
    const { text } = this;
    const from = this.at;
    let hasEscapes = false;
    for (let at = from + 1; ; at += 1) {
      if (hasEscapes) {
        // A backslash may be the last character.
        at = plainEnd(text, Math.min(at, text.length));
      } else {
        PLAIN.lastIndex = at;
        PLAIN.test(text);
        at = PLAIN.lastIndex;
      }
      const code = text.charCodeAt(at);
      if (code === QUOTE) {
        this.at = at + 1;
        return hasEscapes ? this.decode(from) : text.slice(from + 1, at);
      }
      this.at = at;
      if (Number.isNaN(code)) throw this.unexpected("a closing double quote");
      if (code !== BACKSLASH) {
        throw this.unexpected("an escape such as \\n in place of the bare control character");
      }
      hasEscapes = true;
      at += 1;
    }
  }

  /** The string from `from` to here. Only its escapes can still be wrong. */
  private decode(from: number): string {
    const raw = this.text.slice(from, this.at);
    try {
      return JSON.parse(raw) as string;
    } catch {
      this.at = from + wrongEscapeAt(raw);
      throw this.unexpected(
        this.text[this.at + 1] === "u" ? "four hexadecimal digits after \\u" : "a valid escape",
      );
    }
  }

  private number(): JsonNumber {
    const start = this.at;
    NUMBER.lastIndex = start;
    if (!NUMBER.test(this.text)) throw this.unexpected("a number");
    this.at = NUMBER.lastIndex;
    return new JsonNumber(this.text.slice(start, this.at));
  }

  private literal(): null | boolean {
    for (const [word, value] of [
      ["true", true],
      ["false", false],
      ["null", null],
    ] as const) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    throw this.unexpected("a value");
  }

  private take(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private unexpected(expected: string): JsonParseError {
    const point = this.text.codePointAt(this.at);
    const found =
      point === undefined ? "the end of the text" : describeCharacter(String.fromCodePoint(point));
    return new JsonParseError("syntax", this.at, `Expected ${expected} but found ${found}`);
  }
}

/** The end of a run as in {@link PLAIN}, which costs ten times as much where every run is short. */
function plainEnd(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code >= 0x20 && code !== QUOTE && code !== BACKSLASH;) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return at;
}

/** Where the first wrong escape of a string starts. */
function wrongEscapeAt(raw: string): number {
  let at = raw.indexOf("\\");
  for (;;) {
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(raw)) return at;
    at = raw.indexOf("\\", ESCAPE.lastIndex);
  }
}
