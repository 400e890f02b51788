import { plainCommand, ShellError, type CommandLine } from "./commandLine";

/**
 * Whether a command is written for Windows' cmd.exe, as browsers do with "Copy as cURL (cmd)": its first quote
 * is `^"`, or lines with double quotes end in `^`.
 */
export function isForCmd(text: string): boolean {
  const quote = text.search(/['"]/);
  if (text[quote] !== '"') return false;
  return (
    text[quote - 1] === "^" ||
    /\^[ \t]*$/m.test(text.slice(0, quote).trimEnd()) ||
    /"[ \t]*\^\r?\n/.test(text)
  );
}

/**
 * Splits the first command of a text for cmd.exe into words: first carets as cmd.exe reads them, then quotes
 * and backslashes as the C library of Windows' programs does. `%NAME%` stays as it stands.
 * @throws ShellError for a quote that is not closed.
 */
export function splitCmd(text: string): CommandLine {
  const command = text.replaceAll("\r\n", "\n").trimStart();
  return plainCommand(splitArguments(withoutCarets(command), isCopied(command)));
}

function withoutCarets(text: string): string {
  const pieces: string[] = [];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (char === "^" && !isQuoted) {
      // The character behind a continued line is escaped too: two line breaks are one.
      at += text[at + 1] === "\n" && text[at + 2] === "\n" ? 2 : 1;
      if (text[at] !== "\n" || text[at - 1] === "\n") pieces.push(text[at] ?? "");
    } else if (!isQuoted && /[\n|&]/.test(char)) break;
    else {
      if (char === '"') isQuoted = !isQuoted;
      pieces.push(char);
    }
  }
  return pieces.join("");
}

/** Whether a browser wrote it, which gives every quote a caret and doubles every backslash. */
const isCopied = (text: string): boolean => /^[^'"]*\^"/.test(text);

/** By the rules of Windows' C library: backslashes count before a quote alone, and `""` in quotes is a quote. */
function splitArguments(line: string, doublesBackslashes: boolean): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (const [token, backslashes = "", quotes = ""] of line.matchAll(/(\\*)("+)|\\+|\s+|[^\\"\s]+/g)) {
    if (quotes === "" && !isQuoted && /^\s/.test(token)) {
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
