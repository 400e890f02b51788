import { JsonNumber, stringifyJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";

/** The JSON of a call, or why it cannot be read: a sentence without its full stop. */
export type ReadCall = { ok: true; json: string } | { ok: false; problem: string };

const CALL = /\bdecisions\s*\.\s*create\s*\(/;

export const isOpenaiCall = (text: string): boolean => CALL.test(text);

/**
 * Reads the arguments of `client.decisions.create(…)` in Python or TypeScript. Their literals are read: texts, numbers,
 * lists, objects and named arguments. The code does not run, so variables are refused by name.
 */
export function readOpenaiCall(text: string): ReadCall {
  const found = CALL.exec(text);
  if (!found) return { ok: false, problem: "The code has no call of decisions.create" };
  try {
    return { ok: true, json: stringifyJson(new Literals(text, found.index + found[0].length).call(), 2) };
  } catch (error) {
    if (error instanceof LiteralError) return { ok: false, problem: error.message };
    throw error;
  }
}

class LiteralError extends Error {}

const BLANK = /(?:\s|\/\/[^\n]*|#[^\n]*|\/\*[^]*?\*\/)*/y;
const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Python's raw and formatted texts have a letter before the quotes. */
const TEXT =
  /(r|R|u|U)?("""[^]*?"""|'''[^]*?'''|"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`(?:[^`\\]|\\[^])*`)/y;

const CONSTANTS = new Map<string, JsonValue>([
  ...(["true", "True"] as const).map((name) => [name, true] as const),
  ...(["false", "False"] as const).map((name) => [name, false] as const),
  ...(["null", "None", "undefined"] as const).map((name) => [name, null] as const),
]);

class Literals {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  /** One object, or the named arguments of Python. */
  call(): JsonValue {
    if (this.peek() === "{") return this.value();
    const fields: JsonObject = new Map();
    while (this.peek() !== ")") {
      const name = this.take(NAME);
      if (name === undefined || !this.skip("=")) throw this.unreadable("The arguments of decisions.create");
      fields.set(name, this.value());
      if (!this.skip(",")) break;
    }
    if (!this.skip(")")) throw this.unreadable("The arguments of decisions.create");
    return fields;
  }

  private value(): JsonValue {
    const next = this.peek();
    if (next === "{") return this.object();
    if (next === "[" || next === "(") return this.list(next === "[" ? "]" : ")");
    const text = this.texts();
    if (text !== undefined) return text;
    const number = this.take(NUMBER);
    if (number !== undefined) return new JsonNumber(number);
    const name = this.take(NAME);
    if (name === undefined) throw this.unreadable("The code");
    const constant = CONSTANTS.get(name);
    if (constant === undefined) {
      throw new LiteralError(`The code takes a value from ${name}: put the value itself in its place`);
    }
    return this.afterConst(constant);
  }

  private object(): JsonObject {
    const fields: JsonObject = new Map();
    this.skip("{");
    while (!this.skip("}")) {
      const key = this.texts() ?? this.take(NAME) ?? this.take(NUMBER);
      if (key === undefined) throw this.unreadable("An object of the code");
      if (!this.skip(":")) {
        throw new LiteralError(`The code takes a value from ${key}: put the value itself in its place`);
      }
      fields.set(key, this.value());
      if (!this.skip(",") && this.peek() !== "}") throw this.unreadable("An object of the code");
    }
    return this.afterConst(fields);
  }

  private list(end: string): JsonValue {
    const items: JsonValue[] = [];
    this.at += 1;
    while (!this.skip(end)) {
      items.push(this.value());
      const isMore = this.skip(",");
      // Python's brackets around a single value only group it.
      if (!isMore && end === ")" && items.length === 1 && this.skip(end)) return items[0]!;
      if (!isMore && this.peek() !== end) throw this.unreadable("A list of the code");
    }
    return this.afterConst(items);
  }

  /** TypeScript's `as const` says nothing about the value. */
  private afterConst<T extends JsonValue>(value: T): T {
    const before = this.at;
    if (this.take(NAME) === "as" && this.take(NAME) === "const") return value;
    this.at = before;
    return value;
  }

  /** One text, or several side by side or joined by a plus. */
  private texts(): string | undefined {
    let whole: string | undefined;
    for (;;) {
      const before = this.at;
      if (whole !== undefined) this.skip("+");
      const literal = this.take(TEXT);
      if (literal === undefined) {
        this.at = before;
        return whole;
      }
      whole = (whole ?? "") + textOf(literal);
    }
  }

  private peek(): string | undefined {
    this.match(BLANK);
    return this.text[this.at];
  }

  private skip(word: string): boolean {
    this.peek();
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  private take(pattern: RegExp): string | undefined {
    this.peek();
    return this.match(pattern);
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private unreadable(what: string): LiteralError {
    const line = this.text.slice(0, this.at).split("\n").length;
    return new LiteralError(
      `${what} cannot be read in line ${line}: only texts, numbers, lists and objects can`,
    );
  }
}

const ESCAPES: Record<string, string> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  0: "\0",
  "\n": "",
};

function textOf(literal: string): string {
  const isRaw = /^[rR]/.test(literal);
  const quoted = literal.replace(/^[rRuU]/, "");
  const width = /^(?:"""|''')/.test(quoted) ? 3 : 1;
  const inner = quoted.slice(width, -width);
  if (quoted.startsWith("`") && /(?<!\\)\$\{/.test(inner)) {
    throw new LiteralError("The code puts a value into a text by ${…}: put the value itself in its place");
  }
  return isRaw ? inner : inner.replace(ESCAPE, unescaped);
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}|U([0-9a-fA-F]{8})|([^]))/g;

function unescaped(_: string, ...groups: (string | undefined)[]): string {
  const code = groups.slice(0, 4).find((digits) => digits !== undefined);
  if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
  const char = groups[4] ?? "";
  return ESCAPES[char] ?? char;
}
