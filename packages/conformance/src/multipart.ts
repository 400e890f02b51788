export interface Part {
  name: string;
  filename?: string;
  type?: string;
  body: string | Uint8Array;
}

const BOUNDARY = "----conformance-7d1c0f5a9b";

/** Writes `multipart/form-data` (RFC 7578). */
export function multipart(parts: readonly Part[]): { type: string; body: Buffer } {
  const pieces = parts.flatMap(({ name, filename, type, body }) => {
    const disposition = `form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\n`;
    return [
      Buffer.from(`${head}${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ];
  });
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
