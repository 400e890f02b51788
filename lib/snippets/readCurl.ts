import { ShellError, splitShell } from "./shellWords";

/** A file that goes beside the request: the part of the form that it is, and its name without folders. */
export interface PastedFile {
  part: string;
  fileName: string;
}

export interface CurlRequest {
  /** The JSON that the command would send. */
  body: string;
  /** Files that the command would read; none of them is in the text. */
  files: PastedFile[];
  /** What a person should know of what was left behind. Holds no values of headers. */
  notes: string[];
}

/** Options of curl that take a value and say nothing about the body. */
const IGNORED_WITH_VALUE = new Set([
  ...["-X", "--request", "-H", "--header", "-u", "--user", "-A", "--user-agent", "-b", "--cookie"],
  ...["-o", "--output", "-m", "--max-time", "--connect-timeout", "--retry", "--retry-delay", "-x", "--proxy"],
  ...["-e", "--referer", "--url", "-w", "--write-out", "-D", "--dump-header", "-c", "--cookie-jar"],
  ...["--cacert", "--cert", "-E", "--key", "--resolve", "--oauth2-bearer", "--max-redirs", "--stderr"],
]);

const DATA = new Set(["-d", "--data", "--data-raw", "--data-ascii", "--data-binary", "--json"]);
/** They send fields of a form, which no request is. */
const FIELDS = new Set(["--data-urlencode"]);
const FORM = new Set(["-F", "--form", "--form-string"]);
/** Names under which a form carries the request. */
const REQUEST_PARTS = ["request", "payload", "json", "body"];

/**
 * Reads a curl command, without running anything.
 * @throws ShellError for a command that cannot be read, that takes its body from a file, or has none.
 */
export function readCurl(text: string): CurlRequest {
  const { words, input } = splitShell(text);
  const start = words.findIndex((word) => /^curl(\.exe)?$/.test(word));
  const reader = new Reader(input);
  const rest = words.slice(start + 1);
  for (let at = 0; at < rest.length; at += 1) {
    const { name, value } = splitOption(rest[at]!);
    if (!takesValue(name)) continue;
    const given = value ?? rest[(at += 1)];
    if (given === undefined) throw new ShellError(`${name} has no value`);
    reader.option(name, given);
  }
  return reader.result();
}

const takesValue = (name: string): boolean =>
  DATA.has(name) || FIELDS.has(name) || FORM.has(name) || IGNORED_WITH_VALUE.has(name);

/** `-d{}` and `--data={}` carry their values; `-sSd` ends with an option that takes one. */
function splitOption(word: string): { name: string; value?: string } {
  const [, long, longValue] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
  if (long !== undefined) return { name: long, value: longValue ?? "" };
  if (!/^-[A-Za-z]/.test(word)) return { name: word };
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word[at]}`;
    if (!takesValue(name)) continue;
    const value = word.slice(at + 1);
    return value === "" ? { name } : { name, value };
  }
  return { name: word };
}

class Reader {
  private readonly data: string[] = [];
  private readonly forms: { name: string; value: string }[] = [];
  private headers = 0;

  constructor(private readonly input: string | null) {}

  option(name: string, value: string): void {
    if (DATA.has(name)) this.data.push(this.content(name, value, name === "--data-raw" ? "" : "@"));
    else if (FORM.has(name)) this.form(name, value);
    else if (FIELDS.has(name)) throw new ShellError(`${name} sends fields of a form; a request is JSON`);
    else if (name === "-H" || name === "--header" || name === "-u" || name === "--user") this.headers += 1;
  }

  /** What the value means: itself, or where it begins with `marks` what is in a file. */
  private content(name: string, value: string, marks: string): string {
    if (value === "" || !marks.includes(value[0]!)) return value;
    const file = value.slice(1);
    if (file === "-" && this.input !== null) return this.input;
    const where = file === "-" ? "standard input, which is not in the text" : `the file ${file}`;
    throw new ShellError(`${name} takes the body from ${where}: paste what is in it in its place`);
  }

  private form(name: string, value: string): void {
    const [, part, content = ""] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
    if (part === undefined) throw new ShellError(`${name} has no = behind the part's name`);
    // Whether a file may stand here is known when it is known which part is the request.
    this.forms.push({ name: part, value: name === "--form-string" ? content : withoutType(content) });
  }

  result(): CurlRequest {
    const notes = this.headers > 0 ? ["The headers were left behind, and with them any key."] : [];
    if (this.data.length > 0) return { body: this.data.join("&"), files: [], notes };
    const named = REQUEST_PARTS.map((name) => this.forms.find((part) => part.name === name)).find(Boolean);
    const request = named ?? this.forms.find(({ value }) => /^\s*\{/.test(value));
    if (!request)
      throw new ShellError("The command has no body: neither -d, --json nor a form with a request");
    const files = this.forms
      .filter((part) => part !== request && part.value.startsWith("@"))
      .map(({ name, value }) => ({ part: name, fileName: fileNameIn(value.slice(1)) }));
    return { body: this.content("-F", request.value, "@<"), files, notes };
  }
}

/** A part's value without what curl is told about it, such as `;type=application/json`. */
const withoutType = (value: string): string => value.replace(/(;(type|filename|encoder)=[^;{}]*)+$/, "");

/** The name at the end of a path, which curl lets stand in quotes of its own. */
function fileNameIn(path: string): string {
  const [, quoted] = /^"(.*)"$/s.exec(path) ?? [];
  const plain = quoted === undefined ? path : quoted.replace(/\\(["\\])/g, "$1");
  return plain.split(/[/\\]/).at(-1) ?? plain;
}
