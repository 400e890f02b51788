import { decodeAs, encodingOf } from "./encodings";
import { htmlText } from "./htmlText";
import { latin1, latin1Bytes } from "./latin1";

export interface EmailText {
  text: string;
  /** Names of attachments, which are omitted. */
  left: string[];
}

/** Headers about the people and the subject; the others are for machines. */
const SHOWN = ["from", "to", "cc", "date", "subject"] as const;
/** Deepest nesting of parts. */
const DEPTH_MAX = 8;

interface Part {
  headers: Map<string, string>;
  /** Each character is a byte. */
  body: string;
}

/** The main headers and the text of an e-mail; null for any other file. */
export function emailText(bytes: Uint8Array): EmailText | null {
  const mail = readPart(latin1(bytes).replace(/^(?:\xef\xbb\xbf)?(?:From [^\r\n]*\r?\n)?/, ""));
  if (!mail.headers.has("from") && !mail.headers.has("subject")) return null;
  const left: string[] = [];
  const body = bodyOf(mail, left, 0) ?? "";
  const head = SHOWN.flatMap((name) => {
    const value = mail.headers.get(name);
    return value === undefined ? [] : [`${name[0]?.toUpperCase()}${name.slice(1)}: ${decodeWords(value)}`];
  });
  return { text: `${head.join("\n")}\n\n${body.replaceAll(/\r\n?/g, "\n").trim()}\n`, left };
}

function readPart(source: string): Part {
  const end = /\r?\n\r?\n|\r\r/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  const headers = new Map<string, string>();
  for (const line of head.replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value ?? "");
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : "" };
}

/** The text of a part: of several versions the plain one. Attachments are named in `left`. */
function bodyOf(part: Part, left: string[], depth: number): string | null {
  const type = part.headers.get("content-type") ?? "text/plain";
  const kind = /^\s*([\w.+/-]+)/.exec(type)?.[1]?.toLowerCase() ?? "text/plain";
  const disposition = part.headers.get("content-disposition") ?? "";
  const name = parameter(disposition, "filename") ?? parameter(type, "name");
  if (/^\s*attachment/i.test(disposition) || !/^(?:text|multipart|message)\//.test(kind)) {
    left.push(decodeWords(name ?? kind));
    return null;
  }
  if (kind === "message/rfc822" && depth < DEPTH_MAX) {
    return bodyOf(readPart(part.body), left, depth + 1);
  }
  const boundary = parameter(type, "boundary");
  if (!kind.startsWith("multipart/") || boundary === null || depth >= DEPTH_MAX)
    return textOf(part, type, kind);
  const parts = partsOf(part.body, boundary);
  if (kind !== "multipart/alternative") {
    const texts = parts.map((inner) => bodyOf(inner, left, depth + 1)).filter((text) => text !== null);
    return texts.length === 0 ? null : texts.join("\n\n");
  }
  const plain = parts.find(({ headers }) =>
    /^\s*text\/plain/i.test(headers.get("content-type") ?? "text/plain"),
  );
  const best = plain ?? parts.at(-1);
  return best ? bodyOf(best, left, depth + 1) : null;
}

function partsOf(body: string, boundary: string): Part[] {
  const mark = `--${boundary}`;
  const parts: string[][] = [];
  for (const line of body.split(/\r?\n/)) {
    const rest = line.startsWith(mark) ? line.slice(mark.length).trim() : null;
    if (rest === "--") break;
    if (rest === "") parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => readPart(lines.join("\n")));
}

function textOf({ headers, body }: Part, type: string, kind: string): string {
  const bytes = latin1Bytes(decodeTransfer(body, headers.get("content-transfer-encoding") ?? ""));
  const { text } = decodeAs(bytes, encodingOf(parameter(type, "charset") ?? "utf-8") ?? "utf-8");
  return kind === "text/html" ? htmlText(text) : text;
}

function decodeTransfer(body: string, encoding: string): string {
  switch (encoding.trim().toLowerCase()) {
    case "base64":
      return decodeBase64(body);
    case "quoted-printable":
      return decodeQuoted(body.replaceAll(/[ \t]+(?=\r?\n|$)/g, "").replaceAll(/=\r?\n/g, ""));
    default:
      return body;
  }
}

function decodeBase64(text: string): string {
  try {
    return atob(text.replaceAll(/[^\w+/]/g, ""));
  } catch {
    return text;
  }
}

const decodeQuoted = (text: string): string =>
  text.replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** `name="value"` of a header. */
function parameter(header: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}\\*?\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, "i").exec(header);
  const value = match?.[1] ?? match?.[2];
  if (value === undefined) return null;
  const [, charset, escaped] = /^([\w-]*)'[\w-]*'(.*)$/.exec(value) ?? [];
  if (escaped === undefined) return value;
  const bytes = latin1Bytes(decodeQuoted(escaped.replaceAll("%", "=")));
  return decodeAs(bytes, encodingOf(charset ?? "") ?? "utf-8").text;
}

/** Words such as `=?utf-8?B?…?=`, and headers in UTF-8. */
function decodeWords(header: string): string {
  const word = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi;
  const joined = header.replaceAll(/\?=\s+(?==\?)/g, "?=");
  const decoded = joined.replace(word, (_, charset: string, kind: string, text: string) => {
    const bytes = kind.toLowerCase() === "b" ? decodeBase64(text) : decodeQuoted(text.replaceAll("_", " "));
    return decodeAs(latin1Bytes(bytes), encodingOf(charset) ?? "utf-8").text;
  });
  if (decoded !== joined || !/[\x80-\xff]/.test(joined)) return decoded;
  const bytes = latin1Bytes(joined);
  const { text, lost } = decodeAs(bytes, "utf-8");
  return lost === 0 ? text : decodeAs(bytes, "windows-1252").text;
}
