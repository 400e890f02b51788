import { parseJsonOrNull } from "@typed-question/protocol/json";
import { chooseRequest, type PastedRequest } from "./chooseRequest";
import { cmdReadings } from "./cmdWords";
import { ShellError, type CommandLine } from "./commandLine";
import { isForPowerShell, splitPowerShell } from "./powerShellWords";
import { readCurls } from "./readCurl";
import { readWebRequests } from "./readFetch";
import type { SentRequest } from "./sentRequest";
import { splitShell } from "./shellWords";

/** A readable command: a line, or a part of one, runs it. */
const COMMAND =
  /^[^'"{]*?\b(curl(\.exe)?|Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s|^.*[|&;({!`]\s*(?:[\w-]+\s+){0,5}curl(\.exe)?\s/im;

/**
 * Reads the commands of a text by its shell's rules. If they give no request, the text is read with the usual
 * mistakes of people and browsers.
 * @returns null for a text without a command that sends a request
 * @throws ShellError for a text that cannot be split
 */
export function readCommands(text: string, chosen: number): PastedRequest | null {
  if (!COMMAND.test(text)) return null;
  const first = readScript(withoutPrompts(text), chosen);
  const plain = withoutTypography(text);
  if (plain === text) return first.result();
  const again = first.isRead ? first : readScript(withoutPrompts(plain), chosen);
  return again.isRead ? again.result() : first.result();
}

interface Outcome {
  isRead: boolean;
  result: () => PastedRequest | null;
}

/** The first reading with a request; otherwise the result of the first one. */
function readScript(script: string, chosen: number): Outcome {
  let first: Outcome | null = null;
  for (const reading of readingsOf(script)) {
    const outcome = outcomeOf(reading, chosen);
    if (outcome.isRead) return outcome;
    first ??= outcome;
  }
  return first ?? { isRead: false, result: () => null };
}

function outcomeOf(reading: () => SentRequest[], chosen: number): Outcome {
  try {
    const sent = reading();
    const found = sent.length > 0 ? chooseRequest(sent, chosen) : null;
    return { isRead: found?.ok === true, result: () => found };
  } catch (error) {
    if (!(error instanceof ShellError)) throw error;
    return {
      isRead: false,
      result: () => {
        throw error;
      },
    };
  }
}

function readingsOf(script: string): (() => SentRequest[])[] {
  if (isForPowerShell(script)) return [() => fromPowerShell(splitPowerShell(script))];
  const forCmd = cmdReadings(script);
  const forShell = () => splitShell(script);
  const splits = POSIX.test(script) ? [forShell, ...forCmd] : [...forCmd, forShell];
  return splits.map((split) => () => readCurls(split()));
}

/** An option's value in single quotes, or a here-document: cmd.exe has neither. */
const POSIX = /\s--?[\w-]+[ =]?\$?'|^[^"]*<</;

function fromPowerShell(commands: readonly CommandLine[]): SentRequest[] {
  const copied = readWebRequests(commands);
  if (copied.length > 0) return copied;
  return readCurls(commands).map((request) => {
    // Older versions remove quotes from program arguments, so people write \" for them.
    const withoutBackslashes = (request.body ?? "").replace(
      /(\\+)"/g,
      (_, run: string) => `${"\\".repeat(run.length >> 1)}"`,
    );
    const isReadable =
      parseJsonOrNull(request.body ?? "") !== null || parseJsonOrNull(withoutBackslashes) === null;
    return isReadable ? request : { ...request, body: withoutBackslashes };
  });
}

const blanks = (whole: string): string => " ".repeat(whole.length);

/** Replaces `$ ` and the like before a command with spaces. A # may be a comment. */
const withoutPrompts = (text: string): string =>
  text
    .replace(/(?<![^\n])[ \t]*@?(?:rem\b|::)[^\n]*/gi, blanks)
    .replace(
      /(?<![^\n])[ \t]*(?:(?:[$>%]|PS [^\n>]*>)[ \t]+|[A-Za-z]:\\[^\n>]*>[ \t]*)(?=(?:\w+=\S*[ \t]+)*curl(?:\.exe)?\s)/g,
      blanks,
    )
    .replace(/^[ \t]*#[ \t]+(?=(?:\w+=\S*[ \t]+)*curl(?:\.exe)?\s)/, blanks);

/** A command without a word processor's or a chat's quotes, dashes and spaces. */
const withoutTypography = (text: string): string =>
  text
    .replace(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replace(/\u2018|\u201b|(?<!\w)\u2019|\u2019(?!\w)/g, "'")
    .replace(/(\s)[\u2013\u2014](?=\w\s)/g, "$1-")
    .replace(/(\s)[\u2013\u2014](?=\w)/g, "$1--")
    .replace(/\u00a0/g, " ");
