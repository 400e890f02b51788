import { plainCommand, ShellError, type CommandLine } from "./commandLine";

/**
 * Quoting styles of commands for Windows' cmd.exe: `carets` as Chrome and Edge copy them, `doubled` as
 * Firefox did, with `""` for a quote, and `hand` for all others.
 */
type CmdStyle = "carets" | "doubled" | "hand";

/** The style of a command for cmd.exe; null for a command of another shell. */
function cmdStyle(text: string): CmdStyle | null {
  const quote = text.search(/['"]/);
  if (text[quote] !== '"') return null;
  if (text[quote - 1] === "^" || /\^\\\^"|[\s=]"\^[{[]/.test(text)) return "carets";
  if (/"[{[]\s*"("|\^\r?\n)/.test(text)) return "doubled";
  const isContinued = /\^[ \t]*$/m.test(text.slice(0, quote).trimEnd()) || /"[ \t]*\^\r?\n/.test(text);
  return isContinued ? "hand" : null;
}

/**
 * The ways to read a text for cmd.exe, the likeliest first; none for a text of another shell. Each splits it
 * into words: first carets as cmd.exe reads them, then quotes and backslashes as the C library of Windows'
 * programs does. `%NAME%` stays unchanged.
 */
export function cmdReadings(text: string): (() => CommandLine[])[] {
  const style = cmdStyle(text);
  if (style === null) return [];
  const lines = text
    .replaceAll("\r\n", "\n")
    .replaceAll(BATCH.test(text) ? "%%" : "%", "%")
    .trimStart();
  const read = (commands: (text: string) => string[], isDoubled: (command: string) => boolean) => () =>
    commands(lines)
      .filter((command) => command.trim() !== "")
      .map((command) => plainCommand(splitArguments(command, isDoubled(command))));
  const asWritten = () => false;
  const byHand = [read(commandsOf, asWritten), read(quotedCommandsOf, asWritten)];
  if (style === "carets") return [read(copiedCommandsOf, () => isCopied(lines)), ...byHand];
  if (style === "hand") return byHand;
  if (!FROM_FIREFOX.test(lines)) return byHand;
  return [() => read(commandsOf, hasDoubledBackslashes)().map(withoutBackticks), ...byHand];
}

/** A batch file writes a percent sign twice. */
const BATCH = /(?<![^\n])(@?echo off|@?rem |::|@?set "?\w+=)/i;

/** The options that Firefox copies; people write `-d`. */
const FROM_FIREFOX = /\s--data(-raw|-binary)?\s"/;

/** Whether every backslash is doubled, as Firefox writes them. */
const hasDoubledBackslashes = (command: string): boolean =>
  [...command.matchAll(/(\\+)(?!["\\])/g)].every(([run]) => run.length % 2 === 0);

/** Whether a browser wrote the carets: then each backslash is doubled and has one. */
const isCopied = (text: string): boolean =>
  !text.slice(text.indexOf('"')).replace(/\^[^]/g, "").includes("\\");

/** Firefox escapes `$` and backticks for PowerShell too; older ones did not. */
function withoutBackticks(command: CommandLine): CommandLine {
  const isEscaped = (word: string) => !/(?:[^`]|^)(?:``)*(?:\$|`(?![`$]))/.test(word);
  return {
    ...command,
    words: command.words.map((word) => (isEscaped(word) ? word.replace(/`([`$])/g, "$1") : word)),
  };
}

/** As browsers write them: a caret also escapes inside quotes, unlike in cmd.exe itself. */
function copiedCommandsOf(text: string): string[] {
  return split(text, (char, isQuoted) => ({ escapes: char === "^", toggles: char === '"', ends: !isQuoted }));
}

/** As cmd.exe reads them: it does not know `\"`, so every quote changes the meaning of carets. */
function commandsOf(text: string): string[] {
  return split(text, (char, isQuoted) => ({
    escapes: char === "^" && !isQuoted,
    toggles: char === '"',
    ends: !isQuoted,
  }));
}

/** As people mean them: everything in quotes, including `\"`, is text. */
function quotedCommandsOf(text: string): string[] {
  return split(text, (char, isQuoted, before) => ({
    escapes: char === "^" && !isQuoted,
    toggles: char === '"' && /(?:[^\\]|^)(?:\\\\)*$/.test(before),
    ends: !isQuoted,
  }));
}

interface Meaning {
  /** Whether it escapes the next character. */
  escapes: boolean;
  /** Whether it begins or ends a quotation. */
  toggles: boolean;
  /** Whether a separator in its place ends the command. */
  ends: boolean;
}

/** Most counted backslashes before a quote. */
const BEFORE_CHARS = 64;

function split(
  text: string,
  meaningOf: (char: string, isQuoted: boolean, before: string) => Meaning,
): string[] {
  const commands: string[] = [];
  let pieces: string[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    const before = char === '"' ? text.slice(Math.max(0, at - BEFORE_CHARS), at) : "";
    const { escapes, toggles, ends } = meaningOf(char, isQuoted, before);
    if (escapes) {
      // The character after a continued line is escaped too: two line breaks are one.
      at += text[at + 1] === "\n" && text[at + 2] === "\n" ? 2 : 1;
      if (text[at] !== "\n" || text[at - 1] === "\n") pieces.push(text[at] ?? "");
    } else if (ends && /[\n|&]/.test(char)) {
      commands.push(pieces.join(""));
      pieces = [];
    } else {
      if (toggles) isQuoted = !isQuoted;
      pieces.push(char);
    }
  }
  return [...commands, pieces.join("")];
}

/**
 * By the rules of Windows' C library: backslashes count only before a quote, and `""` in quotes is a quote.
 */
function splitArguments(line: string, doublesBackslashes: boolean): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (const [token, backslashes = "", quotes = ""] of line.matchAll(/(\\*)("+)|\\+|[ \t]+|[^\\" \t]+/g)) {
    if (quotes === "" && !isQuoted && /^[ \t]/.test(token)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (quotes === "") {
      const isDoubled = doublesBackslashes && token.startsWith("\\");
      word = (word ?? "") + (isDoubled ? token.slice(token.length >> 1) : token);
    } else {
      word = (word ?? "") + "\\".repeat(backslashes.length >> 1);
      let left = quotes.length;
      if (backslashes.length % 2 === 1) {
        word += '"';
        left -= 1;
      }
      for (; left > 0; left -= 1) {
        if (isQuoted && left > 1) {
          word += '"';
          left -= 1;
        } else isQuoted = !isQuoted;
      }
    }
  }
  if (isQuoted) throw new ShellError('The last " of the command is not closed');
  if (word !== null) words.push(word);
  return words;
}
