/** A text that is no command line, or not one that can be read. The message is for a person, without a full stop. */
export class ShellError extends Error {
  override name = "ShellError";
}

/** One command of a text. */
export interface CommandLine {
  words: string[];
  /** Index of a word to the command in it whose output the shell would put there, such as `$(jq . x.json)`. */
  substituted: ReadonlyMap<number, string>;
  /** What a here-document or here-string gives the command as its standard input. */
  input: string | null;
  /** The command whose output is its standard input. */
  fedBy: CommandLine | null;
}

/** A command of plain words. */
export const plainCommand = (words: string[]): CommandLine => ({
  words,
  substituted: new Map(),
  input: null,
  fedBy: null,
});

/** @throws ShellError that names the place. */
export function failAt(text: string, offset: number, message: string): never {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  throw new ShellError(`Line ${line}, column ${offset - before.lastIndexOf("\n")}: ${message}`);
}
