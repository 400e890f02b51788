/** Parses `multipart/form-data`. */

export interface FormPart {
  name: string;
  type: string;
  body: Buffer;
}

/** Undefined for bytes that are no complete form with that boundary. */
export function readForm(contentType: string, bytes: Buffer): FormPart[] | undefined {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return undefined;
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: FormPart[] = [];
  let at = bytes.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (bytes.toString("latin1", start, start + 2) === "--") return parts;
    const next = bytes.indexOf(delimiter, start);
    const head = bytes.indexOf("\r\n\r\n", start);
    if (next < 0 || head < 0 || head > next) return undefined;
    const headers = bytes.toString("utf8", start, head);
    parts.push({
      name: /name="([^"]*)"/i.exec(headers)?.[1] ?? "",
      type: /content-type:\s*([^\r\n;]+)/i.exec(headers)?.[1]?.trim().toLowerCase() ?? "",
      body: bytes.subarray(head + 4, next - 2),
    });
    at = next;
  }
  return undefined;
}
