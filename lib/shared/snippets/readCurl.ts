import { ShellError, type CommandLine } from "./commandLine";
import { bareRequest, isLongContextHeader, lastOfPath, REQUEST_PARTS, type SentRequest } from "./sentRequest";

/** Options of curl with a value, but without effect on the body. */
const IGNORED_WITH_VALUE = new Set([
  ...["-X", "--request", "-H", "--header", "-u", "--user", "-A", "--user-agent", "-b", "--cookie"],
  ...["-o", "--output", "-m", "--max-time", "--connect-timeout", "--retry", "--retry-delay", "-x", "--proxy"],
  ...["-e", "--referer", "--url", "-w", "--write-out", "-D", "--dump-header", "-c", "--cookie-jar"],
  ...["--cacert", "--cert", "-E", "--key", "--resolve", "--oauth2-bearer", "--max-redirs", "--stderr"],
]);

const DATA = new Set(["-d", "--data", "--data-raw", "--data-ascii", "--data-binary", "--json"]);
/** They send form fields, which are never a request. */
const FIELDS = new Set(["--data-urlencode"]);
const FORM = new Set(["-F", "--form", "--form-string"]);
const BODY_OPTIONS = new Set([...DATA, ...FIELDS, ...FORM]);

/** Words before a command: a variable's value, a prompt, a word of the shell's own. */
const BEFORE_COMMAND = /^(\w+=.*|[$>%!{]|if|then|elif|else|while|until|do)$/s;
/** Commands that run the next one, after options of their own. */
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

/**
 * Reads the curl commands of a text, without running anything. A command whose body is outside of the text
 * has a problem in its place. Commands that send something come first.
 */
export function readCurls(commands: readonly CommandLine[]): SentRequest[] {
  const found = commands.filter((command) => curlIndex(command) >= 0).flatMap(transfersOf);
  return [...found.filter(sendsBody), ...found.filter((command) => !sendsBody(command))].map(readCurl);
}

/** A command can make several requests, each with options of its own. */
function transfersOf(command: CommandLine): CommandLine[] {
  const at = command.words.findIndex((word) => word === "--next" || word === "-:");
  if (at < 0) return [command];
  const substituted = [...command.substituted].map(([index, run]): [number, string] => [index - at, run]);
  const rest = {
    ...command,
    words: ["curl", ...command.words.slice(at + 1)],
    substituted: new Map(substituted),
  };
  return [{ ...command, words: command.words.slice(0, at) }, ...transfersOf(rest)];
}

const sendsBody = (command: CommandLine): boolean =>
  command.words.slice(curlIndex(command) + 1).some((word) => BODY_OPTIONS.has(splitOption(word).name));

function readCurl(command: CommandLine): SentRequest {
  const { words, substituted } = command;
  const reader = new Reader(command);
  try {
    for (let at = curlIndex(command) + 1; at < words.length; at += 1) {
      const { name, value } = splitOption(words[at]!);
      if (!takesValue(name)) {
        if (!name.startsWith("-")) reader.address(name);
        continue;
      }
      const given = value ?? words[(at += 1)];
      if (given === undefined) throw new ShellError(`${name} has no value`);
      reader.option(name, given, substituted.get(at));
    }
    return reader.result();
  } catch (error) {
    if (!(error instanceof ShellError)) throw error;
    return { ...reader.request, problem: error.message };
  }
}

/**
 * The input that a command gives the next one after `|`; null if the text does not say it.
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
/** A value that is only a variable of a shell, of cmd.exe or of PowerShell. */
const VARIABLE = /^(\$\w+|\$\{\w+\}|%\w+%|\$env:\w+)$/;

class Reader {
  private data: string | null = null;
  private readonly forms: { name: string; value: string }[] = [];
  /** The state of the parse. */
  readonly request = bareRequest(null);

  constructor(private readonly command: CommandLine) {}

  /** @param run the command whose output the shell would put into the value */
  option(name: string, value: string, run?: string): void {
    if (run !== undefined && (DATA.has(name) || FORM.has(name))) {
      const shown = run.length > SHOWN_MAX ? `${run.slice(0, SHOWN_MAX)}…` : run;
      throw new ShellError(
        `${name} takes the body from the command ${shown}: paste what it prints in its place`,
      );
    }
    if (DATA.has(name)) this.body(name, this.content(name, value, name === "--data-raw" ? "" : "@"));
    else if (FORM.has(name)) this.form(name, value);
    else if (FIELDS.has(name)) throw new ShellError(`${name} sends fields of a form; a request is JSON`);
    else if (name === "-H" || name === "--header") this.header(value);
    else if (name === "-u" || name === "--user") this.request.hasHeaders = true;
    else if (name === "--url") this.address(value);
    else if (name === "-X" || name === "--request") this.request.method = value.toUpperCase();
  }

  /** curl puts an ampersand between pieces of a form, and nothing between pieces of JSON. */
  private body(name: string, piece: string): void {
    if (this.data === null) this.data = piece;
    else this.data += name === "--json" ? piece : `&${piece}`;
  }

  address(url: string): void {
    this.request.url ??= url;
  }

  private header(value: string): void {
    this.request.hasHeaders = true;
    if (isLongContextHeader(value)) this.request.isLongContext = true;
  }

  /** The meaning of a value: itself, or after `marks` the content of a file. */
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
    // Files are allowed here only if another part is the request: decided later.
    this.forms.push({ name: part, value: name === "--form-string" ? content : withoutType(content) });
  }

  /** @throws ShellError for a command without a body */
  result(): SentRequest {
    if (this.data !== null) return this.sent(this.data);
    const named = REQUEST_PARTS.map((name) => this.forms.find((part) => part.name === name)).find(Boolean);
    const request = named ?? this.forms.find(({ value }) => /^\s*\{/.test(value));
    if (!request)
      throw new ShellError("The command has no body: neither -d, --json nor a form with a request");
    const files = this.forms
      .filter((part) => part !== request && part.value.startsWith("@"))
      .map(({ name, value }) => ({ part: name, fileName: fileNameIn(value.slice(1)) }));
    return this.sent(this.content("-F", request.value, "@<"), files);
  }

  private sent(body: string, files: SentRequest["files"] = []): SentRequest {
    return { ...this.request, method: this.request.method ?? "POST", body, files };
  }
}

/** A part's value without instructions for curl such as `;type=application/json`. */
const withoutType = (value: string): string => value.replace(/(;(type|filename|encoder)=[^;{}]*)+$/, "");

/** The name at the end of a path, which curl allows in quotes of its own. */
function fileNameIn(path: string): string {
  const [, quoted] = /^"(.*)"$/s.exec(path) ?? [];
  const plain = quoted === undefined ? path : quoted.replace(/\\(["\\])/g, "$1");
  return lastOfPath(plain);
}
