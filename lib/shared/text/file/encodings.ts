/** Encodings that a person can choose: the decoder's label and the shown name. */
export const ENCODINGS = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "utf-32le": "UTF-32 LE",
  "utf-32be": "UTF-32 BE",
  "windows-1252": "Windows-1252 (Western)",
  "windows-1250": "Windows-1250 (Central European)",
  "windows-1251": "Windows-1251 (Cyrillic)",
  "windows-1253": "Windows-1253 (Greek)",
  "windows-1254": "Windows-1254 (Turkish)",
  "windows-1255": "Windows-1255 (Hebrew)",
  "windows-1256": "Windows-1256 (Arabic)",
  "windows-1257": "Windows-1257 (Baltic)",
  "windows-1258": "Windows-1258 (Vietnamese)",
  "windows-874": "Windows-874 (Thai)",
  "iso-8859-2": "ISO-8859-2 (Central European)",
  "iso-8859-5": "ISO-8859-5 (Cyrillic)",
  "iso-8859-15": "ISO-8859-15 (Western)",
  "koi8-r": "KOI8-R (Cyrillic)",
  ibm866: "IBM866 (Cyrillic, DOS)",
  macintosh: "Mac Roman",
  shift_jis: "Shift_JIS (Japanese)",
  "euc-jp": "EUC-JP (Japanese)",
  "iso-2022-jp": "ISO-2022-JP (Japanese)",
  gb18030: "GB18030 (Chinese)",
  big5: "Big5 (Chinese)",
  "euc-kr": "EUC-KR (Korean)",
} as const satisfies Record<string, string>;
export type Encoding = keyof typeof ENCODINGS;

const isEncoding = (label: string): label is Encoding => Object.hasOwn(ENCODINGS, label);

/** The encoding of a label such as `latin1` or `x-sjis`; null if unknown. */
export function encodingOf(label: string): Encoding | null {
  try {
    const name = new TextDecoder(label.trim()).encoding;
    if (name === "gbk") return "gb18030";
    return isEncoding(name) ? name : null;
  } catch {
    return null;
  }
}

export interface Decoded {
  text: string;
  /** Undecodable places; each is U+FFFD in the text. */
  lost: number;
}

/** The text of bytes, without a byte order mark. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): Decoded {
  if (encoding === "utf-32le" || encoding === "utf-32be") return decodeUtf32(bytes, encoding === "utf-32le");
  const exact = decodeExactly(bytes, encoding);
  if (exact !== null) return { text: exact, lost: 0 };
  const text = withSigns(new TextDecoder(encoding).decode(bytes), encoding);
  return { text, lost: text.split("\uFFFD").length - 1 };
}

/** The text of bytes; null if a place is undecodable. */
export function decodeExactly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return withSigns(new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding);
  } catch {
    return null;
  }
}

/** Characters of the bytes 0x80 to 0x9f; five have none. */
const SIGNS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Node 20 decodes Windows-1252 as Latin-1, without its quotes and dashes. */
const withSigns = (text: string, encoding: Encoding): string =>
  encoding === "windows-1252"
    ? text.replaceAll(/[\x80-\x9f]/g, (char) => SIGNS[char.charCodeAt(0) - 0x80] ?? char)
    : text;

/** No `TextDecoder` knows UTF-32. */
function decodeUtf32(bytes: Uint8Array, isLittle: boolean): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  let lost = bytes.length % 4 === 0 ? 0 : 1;
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    if (at === 0 && code === 0xfeff) continue;
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    if (!isCharacter) lost += 1;
    parts.push(isCharacter ? String.fromCodePoint(code) : "\uFFFD");
  }
  return { text: parts.join("") + (bytes.length % 4 === 0 ? "" : "\uFFFD"), lost };
}
