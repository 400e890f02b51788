import { parseContentType, type ContentType } from "./contentType";

/** One part of a form. */
export interface FormPart {
  name: string;
  /** Media type in lower case and without parameters; empty if missing. */
  type: string;
  /** The exact bytes: a view of the form's. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** The bytes are no form with this boundary. The message is a sentence for the caller. */
export class MultipartError extends Error {
  override name = "MultipartError";
}

export const FORM_PARTS_MAX = 1_000;
const HEAD_BYTES_MAX = 16_384;

/**
 * Splits a `multipart/form-data` body (RFC 7578) without copying or decoding its parts. The platform's own
 * parser decodes parts without a file name as text, which destroys images.
 * @throws MultipartError
 */
export function parseMultipart(body: Uint8Array<ArrayBuffer>, boundary: string): FormPart[] {
  const parts: FormPart[] = [];
  let line = findDelimiter(body, boundary, 0);
  if (!line) throw new MultipartError("The form does not contain the boundary that its Content-Type names");
  while (!line.isLast) {
    if (parts.length === FORM_PARTS_MAX) {
      throw new MultipartError(`The form has more than ${FORM_PARTS_MAX} parts`);
    }
    const next = findDelimiter(body, boundary, line.end);
    if (!next) throw new MultipartError("The form is cut off: its last boundary is missing");
    parts.push(parsePart(body, line.end, next.start));
    line = next;
  }
  return parts;
}

/** A line that separates parts. */
interface Delimiter {
  /** End of the previous part: the line break before belongs to the delimiter. */
  start: number;
  /** Start of the next part. */
  end: number;
  isLast: boolean;
}

function findDelimiter(body: Uint8Array<ArrayBuffer>, boundary: string, from: number): Delimiter | null {
  const bytes = bufferOf(body);
  const dashed = `--${boundary}`;
  for (let at = bytes.indexOf(dashed, from); at >= 0; at = bytes.indexOf(dashed, at + 1)) {
    const isLineStart = at === from || bytes.toString("latin1", at - 2, at) === "\r\n";
    const rest = bytes.toString("latin1", at + dashed.length, at + dashed.length + PADDING_MAX);
    const lineEnd = /^(--|[ \t]*\r\n)/.exec(rest);
    if (!isLineStart || !lineEnd) continue;
    const end = at + dashed.length + lineEnd[0].length;
    return { start: Math.max(from, at - 2), end, isLast: lineEnd[0] === "--" };
  }
  return null;
}

/** Blanks that may follow a boundary, with the line break. */
const PADDING_MAX = 64;

function parsePart(body: Uint8Array<ArrayBuffer>, start: number, end: number): FormPart {
  const bytes = bufferOf(body);
  // In an empty part, the delimiter's line break ends the head.
  const head = bytes.subarray(start, Math.min(start + HEAD_BYTES_MAX, end + 2));
  const headLength = head.subarray(0, 2).toString("latin1") === "\r\n" ? 0 : head.indexOf("\r\n\r\n");
  if (headLength < 0) throw new MultipartError("A part of the form has no blank line after its headers");
  const headers = parseHeaders(head.toString("utf8", 0, headLength));
  const { type: disposition, parameters } = parseDisposition(headers.get("content-disposition") ?? "");
  const name = parameters.get("name");
  if (disposition !== "form-data" || name === undefined) {
    throw new MultipartError("A part of the form has no name");
  }
  const { type } = parseContentType(headers.get("content-type") ?? null);
  const content = Math.min(end, start + headLength + (headLength === 0 ? 2 : 4));
  return { name: unescapeName(name), type, bytes: body.subarray(content, end) };
}

/**
 * Reads a Content-Disposition in both quoting styles. Browsers and the platform write a quote as %22 and
 * leave backslashes alone (HTML standard, "multipart form data"); other clients escape both with a backslash.
 * If every quote closes without escapes, the first style applies. Names with backslashes alone are ambiguous,
 * and the standard decides.
 */
function parseDisposition(header: string): ContentType {
  const hasPlainBackslashes = /^[^;"]*(?:;\s*[^\s=;"]+\s*=\s*(?:"[^"]*"\s*|[^\s;"]+\s*)?)*(?:;\s*)?$/.test(
    header,
  );
  return parseContentType(hasPlainBackslashes ? header.replaceAll("\\", "\\\\") : header);
}

function parseHeaders(head: string): Map<string, string> {
  const lines = head.split("\r\n").map((line) => /^([^:]+):\s*(.*)$/s.exec(line));
  return new Map(lines.flatMap((match) => (match ? [[match[1]!.trim().toLowerCase(), match[2]!]] : [])));
}

/** The browsers' escapes for characters that would end a quoted name. */
const unescapeName = (name: string): string =>
  name.replace(/%22|%0D|%0A/gi, (escape) => decodeURIComponent(escape));

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
