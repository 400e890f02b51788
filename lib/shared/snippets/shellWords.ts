import { failAt, type CommandLine } from "./commandLine";
import { readAnnouncement, readDocument, type HereDocument } from "./hereDocument";

/**
 * Splits a text into commands and their words as a POSIX shell does. It knows bash's `$'…'` and `<<<`, line
 * continuations of either system (`\` and `^`), and here-documents, also inside `$(cat <<'EOF' …)`. It expands no
 * other syntax and runs no code: `$NAME`, `$(…)` and `` `…` `` stay unchanged. Commands of the text come in its
 * order, then the commands inside `$(…)`, `<(…)` and `` `…` ``.
 * @throws ShellError for unclosed quotes or brackets, with line and column.
 */
export function splitShell(text: string): CommandLine[] {
  return new Splitter(text.replaceAll("\r\n", "\n")).all();
}

/** Deepest nesting of commands in commands. */
const DEPTH_MAX = 40;

/** Escapes of `$'…'`; numeric ones are read separately. */
const ANSI_ESCAPES: Record<string, string> = {
  ...{ a: "\x07", b: "\b", e: "\x1b", E: "\x1b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" },
};
const NUMBERED_ESCAPE = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3}))/;

interface UnfinishedCommand {
  words: string[];
  substituted: Map<number, string>;
  input: string | null;
  fedBy: CommandLine | null;
}

const newCommand = (fedBy: CommandLine | null): UnfinishedCommand => ({
  ...{ words: [], substituted: new Map(), input: null, fedBy },
});

class Splitter {
  private readonly commands: CommandLine[] = [];
  private readonly nested: CommandLine[] = [];
  private command = newCommand(null);
  private word: string | null = null;
  private isHereString = false;
  /** Here-documents whose text begins with the next line. */
  private announced: { document: HereDocument; command: UnfinishedCommand }[] = [];

  /** @param at its start, after `depth` openings of commands in commands */
  constructor(
    private readonly text: string,
    private at = 0,
    private readonly depth = 0,
  ) {}

  all(): CommandLine[] {
    while (this.at < this.text.length) this.next(this.text[this.at]!);
    return this.ended();
  }

  /** The text up to the closing parenthesis of `start`, and the index after it. */
  private parenthesized(start: number): { commands: CommandLine[]; end: number } {
    let open = 1;
    while (this.at < this.text.length) {
      const char = this.text[this.at]!;
      if (char === "(") open += 1;
      else if (char === ")") open -= 1;
      if (open === 0) return { commands: this.ended(), end: this.at + 1 };
      this.next(char);
    }
    return failAt(this.text, start, `This ${this.text.slice(start, start + 2)} is not closed`);
  }

  private ended(): CommandLine[] {
    this.endLine();
    return [...this.commands, ...this.nested];
  }

  private next(char: string): void {
    if (char === "\n") {
      this.at += 1;
      this.endLine();
    } else if (char === "|") this.pipe();
    else if (";()".includes(char) || (char === "&" && this.text[this.at - 1] !== ">")) {
      this.endCommand(false);
      this.at += 1;
    } else this.step(char);
  }

  private step(char: string): void {
    if (char === " " || char === "\t") {
      this.endWord();
      this.at += 1;
    } else if (char === "#" && this.word === null) this.skipComment();
    else if (char === "'") this.single();
    else if (char === '"') this.double();
    else if (char === "`") this.backticks();
    else if (this.text.startsWith("$'", this.at)) this.ansi();
    else if (/^[$<>]\($/.test(this.text.slice(this.at, this.at + 2))) this.substitution();
    else if (this.text.startsWith("<<<", this.at)) this.hereString();
    else if (this.text.startsWith("<<", this.at)) this.announce();
    else if (char === "\\") this.escaped();
    else if (char === "^" && this.text[this.at + 1] === "\n") this.at += 2;
    else this.addUntil(/[\s;|&()#'"`$<>\\^]/g, this.at + 1);
  }

  private single(): void {
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) failAt(this.text, this.at, "This ' is not closed");
    this.add(this.text.slice(this.at + 1, end));
    this.at = end + 1;
  }

  private double(): void {
    const start = this.at;
    this.add("");
    this.at += 1;
    for (;;) {
      this.addUntil(/["\\$`]/g);
      const char = this.text[this.at];
      if (char === undefined) failAt(this.text, start, 'This " is not closed');
      if (char === '"') break;
      if (char === "`") this.backticks();
      else if (this.text.startsWith("$(", this.at)) this.substitution();
      else if (char === "\\") this.escapedInDouble();
      else this.addUntil(/["\\$`]/g, this.at + 1);
    }
    this.at += 1;
  }

  private escapedInDouble(): void {
    const next = this.text[this.at + 1] ?? "";
    const isEscape = next !== "" && '$`"\\\n'.includes(next);
    if (!isEscape) this.add("\\");
    else if (next !== "\n") this.add(next);
    this.at += isEscape ? 2 : 1;
  }

  private ansi(): void {
    const start = this.at;
    this.add("");
    this.at += 2;
    for (;;) {
      this.addUntil(/['\\]/g);
      const char = this.text[this.at];
      if (char === undefined) failAt(this.text, start, "This $' is not closed");
      if (char === "'") break;
      this.ansiEscape();
    }
    this.at += 1;
  }

  private ansiEscape(): void {
    const numbered = NUMBERED_ESCAPE.exec(this.text.slice(this.at + 1, this.at + 10));
    if (numbered) {
      const [whole, hex, unit, point, octal] = numbered;
      const code = octal === undefined ? parseInt(hex ?? unit ?? point ?? "", 16) : parseInt(octal, 8);
      // A \u escape of a surrogate joins its other half, as programs that write them expect.
      this.add(code > 0x10ffff ? "\ufffd" : unit ? String.fromCharCode(code) : String.fromCodePoint(code));
      this.at += 1 + whole.length;
      return;
    }
    const char = this.text[this.at + 1] ?? "";
    this.add(ANSI_ESCAPES[char] ?? (`'"\\?`.includes(char) ? char : `\\${char}`));
    this.at += 2;
  }

  private escaped(): void {
    const next = this.text[this.at + 1];
    if (next !== "\n" && next !== undefined) this.add(next);
    this.at += 2;
  }

  /** `$(cat <<'EOF' …)` is its text; the output of any other command is unknown. */
  private substitution(): void {
    const cat = /\$\([ \t\n]*cat[ \t]*(?=<<)/y;
    cat.lastIndex = this.at;
    const [opening] = cat.exec(this.text) ?? [];
    if (opening !== undefined && this.text[this.at + opening.length + 2] !== "<") {
      const { document, at } = readAnnouncement(this.text, this.at + opening.length);
      const [blank] = /^[ \t]*\n/.exec(this.text.slice(at, at + 80)) ?? [];
      if (blank !== undefined) {
        const read = readDocument(this.text, at + blank.length, document);
        const [closing] = /^\s*\)/.exec(this.text.slice(read.at, read.at + 200)) ?? [];
        if (closing === undefined) failAt(this.text, this.at, "This $( is not closed");
        this.add(read.content.replace(/\n+$/, ""));
        this.at = read.at + closing.length;
        return;
      }
    }
    const { commands, end } = this.inside(this.at + 2).parenthesized(this.at);
    this.nested.push(...commands);
    this.addRaw(end);
  }

  private inside(at: number, text = this.text): Splitter {
    if (this.depth === DEPTH_MAX) failAt(text, at, `More than ${DEPTH_MAX} commands in each other`);
    return new Splitter(text, at, this.depth + 1);
  }

  private backticks(): void {
    const closing = /(?:[^\\`]|\\[^])*`/y;
    const start = this.at + 1;
    closing.lastIndex = start;
    const [inner] = closing.exec(this.text) ?? [];
    if (inner === undefined) failAt(this.text, this.at, "This ` is not closed");
    const command = inner.slice(0, -1).replace(/\\([\\`$])/g, "$1");
    this.nested.push(...this.inside(start, this.text.slice(0, start) + command).all());
    this.addRaw(start + inner.length);
  }

  /** Commands to run stay unchanged. */
  private addRaw(end: number): void {
    const raw = this.text.slice(this.at, end);
    this.command.substituted.set(this.command.words.length, raw);
    this.add(raw);
    this.at = end;
  }

  private hereString(): void {
    this.endWord();
    this.isHereString = true;
    this.at += 3;
    while (/[ \t]/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  private announce(): void {
    this.endWord();
    const { document, at } = readAnnouncement(this.text, this.at);
    this.announced.push({ document, command: this.command });
    this.at = at;
  }

  private pipe(): void {
    const isOr = this.text[this.at + 1] === "|";
    this.endCommand(!isOr);
    this.at += isOr ? 2 : 1;
  }

  /** Here-documents follow the line that announces them. A line break after | does not end the command. */
  private endLine(): void {
    this.endWord();
    for (const { document, command } of this.announced.splice(0)) {
      const { content, at } = readDocument(this.text, this.at, document);
      command.input = content;
      this.at = at;
    }
    if (this.command.words.length > 0) this.endCommand(false);
  }

  private endCommand(feedsNext: boolean): void {
    this.endWord();
    if (this.command.words.length > 0) this.commands.push(this.command);
    this.command = newCommand(feedsNext ? this.command : null);
  }

  private skipComment(): void {
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end;
  }

  /** Adds the text up to the next of the characters, or to the end. */
  private addUntil(chars: RegExp, from = this.at): void {
    chars.lastIndex = from;
    const end = chars.exec(this.text)?.index ?? this.text.length;
    if (end > this.at) this.add(this.text.slice(this.at, end));
    this.at = end;
  }

  private add(text: string): void {
    this.word = (this.word ?? "") + text;
  }

  private endWord(): void {
    if (this.word !== null) {
      if (this.isHereString) this.command.input = `${this.word}\n`;
      else this.command.words.push(this.word);
      this.isHereString = false;
    }
    this.word = null;
  }
}
