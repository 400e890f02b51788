/** A text that is no command line, or not one that can be read. The message is for a person, without a full stop. */
export class ShellError extends Error {
  override name = "ShellError";
}

interface ShellLine {
  words: string[];
  /** What a here-document gives the command as its standard input. */
  input: string | null;
}

/**
 * Splits the first command of a text into words as a POSIX shell does, with bash's `$'…'`, line
 * continuations of either system (`\` and `^`), and here-documents. Nothing is expanded: `$NAME` and
 * `` `…` `` stay as they stand, for nothing may be run.
 * @throws ShellError for a quote that is not closed.
 */
export function splitShell(text: string): ShellLine {
  return new Splitter(text.replaceAll("\r\n", "\n")).line();
}

/** What `$'…'` writes for characters; the ones with digits are read apart. */
const ANSI_ESCAPES: Record<string, string> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const NUMBERED_ESCAPE = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3}))/;

class Splitter {
  private at = 0;
  private readonly words: string[] = [];
  private word: string | null = null;
  private documentEnd: string | null = null;

  constructor(private readonly text: string) {}

  line(): ShellLine {
    while (this.at < this.text.length) {
      const char = this.text[this.at]!;
      if (char === "\n" || char === ";" || char === "|" || char === "&") {
        this.endWord();
        if (this.words.length > 0) break;
        this.at += 1;
      } else this.step(char);
    }
    this.endWord();
    return { words: this.words, input: this.documentEnd === null ? null : this.document(this.documentEnd) };
  }

  private step(char: string): void {
    if (char === " " || char === "\t") {
      this.endWord();
      this.at += 1;
    } else if (char === "#" && this.word === null) this.skipComment();
    else if (char === "'") this.single();
    else if (char === '"') this.double();
    else if (this.text.startsWith("$'", this.at)) this.ansi();
    else if (this.word === null && this.text.startsWith("<<", this.at)) this.documentStart();
    else if (char === "\\") this.escaped();
    else if (char === "^" && this.text[this.at + 1] === "\n") this.at += 2;
    else {
      this.add(char);
      this.at += 1;
    }
  }

  private single(): void {
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) throw new ShellError("This ' is not closed");
    this.add(this.text.slice(this.at + 1, end));
    this.at = end + 1;
  }

  private double(): void {
    this.add("");
    for (this.at += 1; this.text[this.at] !== '"'; this.at += 1) {
      const char = this.text[this.at];
      if (char === undefined) throw new ShellError('This " is not closed');
      const next = this.text[this.at + 1] ?? "";
      if (char === "\\" && '$`"\\\n'.includes(next) && next !== "") {
        this.at += 1;
        if (next !== "\n") this.add(next);
      } else this.add(char);
    }
    this.at += 1;
  }

  private ansi(): void {
    this.add("");
    for (this.at += 2; this.text[this.at] !== "'"; this.at += 1) {
      const char = this.text[this.at];
      if (char === undefined) throw new ShellError("This $' is not closed");
      if (char === "\\") this.ansiEscape();
      else this.add(char);
    }
    this.at += 1;
  }

  /** Leaves `at` on the last character of the escape. */
  private ansiEscape(): void {
    const numbered = NUMBERED_ESCAPE.exec(this.text.slice(this.at + 1, this.at + 10));
    if (numbered) {
      const [whole, hex, unit, point, octal] = numbered;
      const code = octal === undefined ? parseInt(hex ?? unit ?? point ?? "", 16) : parseInt(octal, 8);
      // A \u that is half of a pair joins the other half, as programs that write them expect.
      this.add(code > 0x10ffff ? "\ufffd" : unit ? String.fromCharCode(code) : String.fromCodePoint(code));
      this.at += whole.length;
      return;
    }
    this.at += 1;
    const char = this.text[this.at] ?? "";
    this.add(ANSI_ESCAPES[char] ?? (`'"\\?`.includes(char) ? char : `\\${char}`));
  }

  private escaped(): void {
    const next = this.text[this.at + 1];
    if (next !== "\n" && next !== undefined) this.add(next);
    this.at += 2;
  }

  private documentStart(): void {
    const [whole, quoted, plain] =
      /^<<-?\s*(?:["']([^"'\n]+)["']|\\?([\w-]+))/.exec(this.text.slice(this.at)) ?? [];
    if (whole === undefined) throw new ShellError("This << names no end");
    this.documentEnd = quoted ?? plain ?? "";
    this.at += whole.length;
  }

  private document(end: string): string {
    const start = this.text.indexOf("\n", this.at) + 1;
    const lines = start === 0 ? [] : this.text.slice(start).split("\n");
    const last = lines.indexOf(end);
    if (last < 0) throw new ShellError(`The here-document has no line ${end} at its end`);
    return lines.slice(0, last).join("\n");
  }

  private skipComment(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end;
  }

  private add(text: string): void {
    this.word = (this.word ?? "") + text;
  }

  private endWord(): void {
    if (this.word !== null) this.words.push(this.word);
    this.word = null;
  }
}
