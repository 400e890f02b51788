import { failAt, plainCommand, type CommandLine } from "./commandLine";

/**
 * Whether a command is written for PowerShell: its lines end in a backtick, or it uses PowerShell's own
 * syntax.
 */
export const isForPowerShell = (text: string): boolean =>
  /[ \t]`[ \t]*\r?\n|\s--?[\w-]+[ =]?"[{[]\s*\\?`"/.test(text) ||
  /"[^"'\n]*\$env:\w+[^"'\n]*"/i.test(text) ||
  /(?<![^\n])\s*(\$\w+\s*=|Invoke-|iwr |irm )/i.test(text);

/**
 * Splits a text into commands and their words as PowerShell does. Braces and parentheses separate words, so
 * that a table of headers is one word per header, `name=value`. A variable's word is replaced by its value if
 * the text assigns one.
 * @throws ShellError for unclosed quotes or brackets, with line and column.
 */
export function splitPowerShell(text: string): CommandLine[] {
  return new Splitter(text.replaceAll("\r\n", "\n")).all();
}

const ESCAPES: Record<string, string> = {
  ...{ "0": "\0", a: "\x07", b: "\b", e: "\x1b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" },
};

class Splitter {
  private at = 0;
  private depth = 0;
  private readonly commands: CommandLine[] = [];
  private readonly variables = new Map<string, string>();
  private words: string[] = [];
  private word: string | null = null;

  constructor(private readonly text: string) {}

  all(): CommandLine[] {
    while (this.at < this.text.length) this.step(this.text[this.at]!);
    this.endCommand();
    return this.commands;
  }

  private step(char: string): void {
    if (char === "`") this.escaped();
    else if (/^@['"]\n/.test(this.text.slice(this.at, this.at + 3))) this.hereString();
    else if (char === "'") this.single();
    else if (char === '"') this.double();
    else if (char === "#" && this.word === null) this.at = this.lineEnd();
    else if (this.depth === 0 && /[\n;|&]/.test(char)) {
      this.at += 1;
      this.endCommand();
    } else if (/[\s;(){}]/.test(char)) {
      if (/[({]/.test(char)) this.depth += 1;
      if (/[)}]/.test(char)) this.depth = Math.max(0, this.depth - 1);
      this.at += 1;
      this.endWord();
    } else {
      this.add(char);
      this.at += 1;
    }
  }

  private escaped(): void {
    const next = this.text[this.at + 1];
    if (next === "\n") this.endWord();
    else if (next !== undefined) this.add(ESCAPES[next] ?? next);
    this.at += 2;
  }

  private single(): void {
    const closing = /(?:[^']|'')*'(?!')/y;
    closing.lastIndex = this.at + 1;
    if (!closing.test(this.text)) failAt(this.text, this.at, "This ' is not closed");
    this.add(this.text.slice(this.at + 1, closing.lastIndex - 1).replaceAll("''", "'"));
    this.at = closing.lastIndex;
  }

  private double(): void {
    const closing = /(?:[^"`]|`[^]|"")*"(?!")/y;
    closing.lastIndex = this.at + 1;
    if (!closing.test(this.text)) failAt(this.text, this.at, 'This " is not closed');
    this.add(unescaped(this.text.slice(this.at + 1, closing.lastIndex - 1)));
    this.at = closing.lastIndex;
  }

  /** Its lines are between `@'` and `'@`. */
  private hereString(): void {
    const quote = this.text[this.at + 1]!;
    const end = this.text.indexOf(`\n${quote}@`, this.at + 2);
    if (end < 0) failAt(this.text, this.at, `This @${quote} is not closed`);
    const content = this.text.slice(this.at + 3, end);
    this.add(quote === "'" ? content : unescaped(content));
    this.at = end + 3;
  }

  private lineEnd(): number {
    const end = this.text.indexOf("\n", this.at);
    return end < 0 ? this.text.length : end;
  }

  private add(text: string): void {
    this.word = (this.word ?? "") + text;
  }

  private endWord(): void {
    if (this.word !== null) this.words.push(this.variables.get(this.word) ?? this.word);
    this.word = null;
  }

  private endCommand(): void {
    this.endWord();
    const [name = "", sign, value] = this.words;
    if (name.startsWith("$") && sign === "=" && value !== undefined && this.words.length === 3) {
      this.variables.set(name, value);
    } else if (this.words.length > 0) this.commands.push(plainCommand(this.words));
    this.words = [];
  }
}

/** Browsers write a character beyond ASCII as `$([char]233)`. */
const unescaped = (text: string): string =>
  text.replace(
    /`u\{([0-9a-fA-F]{1,6})\}|`([^])|""|\$\(\[char\](\d{1,5})\)/g,
    (whole, point?: string, escaped?: string, unit?: string) => {
      if (point !== undefined)
        return parseInt(point, 16) > 0x10ffff ? "\ufffd" : String.fromCodePoint(parseInt(point, 16));
      if (unit !== undefined) return String.fromCharCode(Number(unit));
      if (escaped !== undefined) return escaped === "\n" ? "" : (ESCAPES[escaped] ?? escaped);
      return whole === '""' ? '"' : whole;
    },
  );
