const CHUNK_BYTES = 8_192;

/** Each byte as the character with its number. `TextDecoder` has no such encoding. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return text;
}

/** The bytes of such a text. */
export const latin1Bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
