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
  return new Parser(text, options).read(Infinity)!;
}

/** Values that are read before others get their turn: some milliseconds. */
const VALUES_PER_TURN = 8_192;

/**
 * The same for a long text: it pauses after some milliseconds, so that other work goes on.
 * @param nextTurn resolves when others had their turn
 */
export async function parseJsonInTurns(
  text: string,
  options: ParseJsonOptions,
  nextTurn: () => Promise<unknown>,
): Promise<JsonValue> {
  const parser = new Parser(text, options);
  for (;;) {
    const value = parser.read(VALUES_PER_TURN);
    if (value !== undefined) return value;
    await nextTurn();
  }
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

interface Open {
  start: number;
  value: JsonValue[] | JsonObject;
  /** Of an object: the key of its next value. */
  key: string;
  keyStart: number;
  keyEnd: number;
}

class Parser {
  private at = 0;
  private values = 0;
  /** The arrays and objects around the next value, the outermost first. */
  private readonly open: Open[] = [];
  private root: JsonValue = null;

  constructor(
    private readonly text: string,
    private readonly options: ParseJsonOptions,
  ) {}

  /**
   * Reads on.
   * @param values after so many the reading pauses
   * @returns the document; undefined where it paused
   */
  read(values: number): JsonValue | undefined {
    const until = this.values + values;
    while (this.values < until) {
      const value = this.value();
      if (value === undefined || this.goesOnAfter(value)) continue;
      if (this.at < this.text.length) throw this.unexpected("the end of the text");
      return this.root;
    }
    return undefined;
  }

  /** A value without inner values; undefined where an array or an object opened. */
  private value(): JsonValue | undefined {
    this.space();
    const start = this.at;
    this.values += 1;
    if (this.values > (this.options.valuesMax ?? Infinity)) {
      throw new JsonParseError("values", start, `More than ${this.options.valuesMax} values`);
    }
    const char = this.text[start];
    if (char === '"') return this.string();
    if (char === "{" || char === "[") return this.enter(start, char === "{" ? new Map() : []);
    if (char === "-" || (char !== undefined && char >= "0" && char <= "9")) {
      const number = this.number();
      this.options.ranges?.set(number, { start, end: this.at });
      return number;
    }
    return this.literal();
  }

  /** @returns it, if it is empty */
  private enter(start: number, value: JsonValue[] | JsonObject): JsonValue | undefined {
    if (this.open.length >= JSON_DEPTH_MAX) {
      throw new JsonParseError("depth", this.at, `Nested deeper than ${JSON_DEPTH_MAX} levels`);
    }
    this.at += 1;
    this.space();
    if (this.take(Array.isArray(value) ? "]" : "}")) {
      this.options.ranges?.set(value, { start, end: this.at });
      return value;
    }
    const frame: Open = { start, value, key: "", keyStart: 0, keyEnd: 0 };
    this.open.push(frame);
    if (!Array.isArray(value)) this.key(frame);
    return undefined;
  }

  private key(frame: Open): void {
    this.space();
    frame.keyStart = this.at;
    if (this.text[this.at] !== '"') throw this.unexpected("a property name in double quotes");
    frame.key = this.string();
    frame.keyEnd = this.at;
    this.space();
    if (!this.take(":")) throw this.unexpected("':'");
  }

  /**
   * Puts a finished value into what is open, and closes what ends with it.
   * @returns whether another value follows
   */
  private goesOnAfter(finished: JsonValue): boolean {
    let value = finished;
    for (;;) {
      this.space();
      const frame = this.open.at(-1);
      if (!frame) {
        this.root = value;
        return false;
      }
      this.put(frame, value);
      const isArray = Array.isArray(frame.value);
      if (this.take(",")) {
        if (!isArray) this.key(frame);
        return true;
      }
      if (!this.take(isArray ? "]" : "}")) throw this.unexpected(isArray ? "',' or ']'" : "',' or '}'");
      this.open.pop();
      this.options.ranges?.set(frame.value, { start: frame.start, end: this.at });
      value = frame.value;
    }
  }

  private put({ value: into, key, keyStart, keyEnd }: Open, value: JsonValue): void {
    if (Array.isArray(into)) {
      into.push(value);
      return;
    }
    const count = into.size;
    into.set(key, value);
    if (into.size === count) this.options.onDuplicateKey?.(key, { start: keyStart, end: keyEnd });
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
