import { isHeaderTrue, LONG_CONTEXT_HEADER } from "@/lib/contract/headers";
import { ShellError, type CommandLine } from "./commandLine";

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
  /** Whether it sends any headers, which are left behind. */
  hasHeaders: boolean;
  /** Whether one of them asks for more tokens than are free. */
  isLongContext: boolean;
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
const BODY_OPTIONS = new Set([...DATA, ...FIELDS, ...FORM]);
/** Names under which a form carries the request. */
const REQUEST_PARTS = ["request", "payload", "json", "body"];

/** What may stand before a command: a variable's value, a prompt, a word of the shell's own. */
const BEFORE_COMMAND = /^(\w+=.*|[$>%!{]|if|then|elif|else|while|until|do)$/s;
/** Commands that run the one that follows, behind options of their own. */
const RUNNERS = new Set([
  ...["sudo", "doas", "time", "command", "exec", "env", "nohup", "nice", "timeout", "stdbuf", "watch"],
  ...["xargs", "docker", "podman", "kubectl"],
]);
const CURL = /^(.*[/\\])?curl(\.exe)?$/i;

/** Index of the word that is curl; -1 in any other command. */
function curlIndex({ words }: CommandLine): number {
  const at = words.findIndex((word) => !BEFORE_COMMAND.test(word));
  const first = words[at] ?? "";
  if (RUNNERS.has(first)) return words.findIndex((word) => CURL.test(word));
  return CURL.test(first) ? at : -1;
}

/** The curl command that sends something; without one the first, which says why it cannot be read. */
export function findCurl(commands: readonly CommandLine[]): CommandLine | undefined {
  const found = commands.filter((command) => curlIndex(command) >= 0);
  return found.find(sendsBody) ?? found[0];
}

const sendsBody = (command: CommandLine): boolean =>
  command.words.slice(curlIndex(command) + 1).some((word) => BODY_OPTIONS.has(splitOption(word).name));

/**
 * Reads a curl command, without running anything.
 * @throws ShellError for a command that takes its body from where the text does not reach, or has none.
 */
export function readCurl(command: CommandLine): CurlRequest {
  const { words, substituted } = command;
  const reader = new Reader(command);
  for (let at = curlIndex(command) + 1; at < words.length; at += 1) {
    const { name, value } = splitOption(words[at]!);
    if (!takesValue(name)) continue;
    const given = value ?? words[(at += 1)];
    if (given === undefined) throw new ShellError(`${name} has no value`);
    reader.option(name, given, substituted.get(at));
  }
  return reader.result();
}

/**
 * What a command gives the next one behind `|`; null where the text does not say it.
 * @throws ShellError for an echo whose output differs from shell to shell
 */
function outputOf({ words, input }: CommandLine): string | null {
  const [name, ...rest] = words;
  if (name === "cat" && (rest.length === 0 || rest.join() === "-")) return input;
  const [format, text = ""] = rest;
  if (name === "printf" && rest.length === 2 && /^%s(\\n)?$/.test(format!)) {
    return format === "%s" ? text : `${text}\n`;
  }
  if (name !== "echo") return null;
  const flags = rest.findIndex((word) => !/^-[nE]+$/.test(word));
  const said = flags < 0 ? "" : rest.slice(flags).join(" ");
  const isRaw = rest.slice(0, Math.max(0, flags)).some((flag) => flag.includes("E"));
  if (!isRaw && said.includes("\\")) {
    throw new ShellError(
      "echo may change the backslashes of its text, in some shells: paste the JSON alone, or use printf '%s'",
    );
  }
  return said;
}

const takesValue = (name: string): boolean => BODY_OPTIONS.has(name) || IGNORED_WITH_VALUE.has(name);

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

/** Most characters of a command in a message. */
const SHOWN_MAX = 60;
/** A value that is a variable of a shell, of cmd.exe or of PowerShell, and nothing else. */
const VARIABLE = /^(\$\w+|\$\{\w+\}|%\w+%|\$env:\w+)$/;

/** Whether a header's line asks for more tokens than are free. */
export function isLongContextHeader(line: string): boolean {
  const [, name = "", value = ""] = /^([^:]*):(.*)$/s.exec(line) ?? [];
  return name.trim().toLowerCase() === LONG_CONTEXT_HEADER.toLowerCase() && isHeaderTrue(value);
}

class Reader {
  private readonly data: string[] = [];
  private readonly forms: { name: string; value: string }[] = [];
  private hasHeaders = false;
  private isLongContext = false;

  constructor(private readonly command: CommandLine) {}

  /** @param run the command whose output the shell would put into the value */
  option(name: string, value: string, run?: string): void {
    if (run !== undefined && (DATA.has(name) || FORM.has(name))) {
      const shown = run.length > SHOWN_MAX ? `${run.slice(0, SHOWN_MAX)}…` : run;
      throw new ShellError(
        `${name} takes the body from the command ${shown}: paste what it prints in its place`,
      );
    }
    if (DATA.has(name)) this.data.push(this.content(name, value, name === "--data-raw" ? "" : "@"));
    else if (FORM.has(name)) this.form(name, value);
    else if (FIELDS.has(name)) throw new ShellError(`${name} sends fields of a form; a request is JSON`);
    else if (name === "-H" || name === "--header") this.header(value);
    else if (name === "-u" || name === "--user") this.hasHeaders = true;
  }

  private header(value: string): void {
    this.hasHeaders = true;
    if (isLongContextHeader(value)) this.isLongContext = true;
  }

  /** What the value means: itself, or where it begins with `marks` what is in a file. */
  private content(name: string, value: string, marks: string): string {
    const [, variable] = VARIABLE.exec(value) ?? [];
    if (variable !== undefined) {
      throw new ShellError(
        `${name} takes the body from the variable ${variable}: paste its value in its place`,
      );
    }
    if (value === "" || !marks.includes(value[0]!)) return value;
    const file = value.slice(1);
    const { input, fedBy } = this.command;
    const given = file === "-" ? (input ?? (fedBy && outputOf(fedBy))) : null;
    if (given !== null) return given;
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
    const { hasHeaders, isLongContext } = this;
    if (this.data.length > 0) return { body: this.data.join("&"), files: [], hasHeaders, isLongContext };
    const named = REQUEST_PARTS.map((name) => this.forms.find((part) => part.name === name)).find(Boolean);
    const request = named ?? this.forms.find(({ value }) => /^\s*\{/.test(value));
    if (!request)
      throw new ShellError("The command has no body: neither -d, --json nor a form with a request");
    const files = this.forms
      .filter((part) => part !== request && part.value.startsWith("@"))
      .map(({ name, value }) => ({ part: name, fileName: fileNameIn(value.slice(1)) }));
    return { body: this.content("-F", request.value, "@<"), files, hasHeaders, isLongContext };
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
