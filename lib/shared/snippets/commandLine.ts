/** A text that is no readable command line. The message is for a person, without a full stop. */
export class ShellError extends Error {
  override name = "ShellError";
}

/** One command of a text. */
export interface CommandLine {
  words: string[];
  /** By word index: the command whose output the shell would insert there, such as `$(jq . x.json)`. */
  substituted: ReadonlyMap<number, string>;
  /** Standard input from a here-document or here-string. */
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
