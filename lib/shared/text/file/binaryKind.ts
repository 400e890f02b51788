import { latin1 } from "./latin1";

/** A kind of file without plain text, with advice for the person. */
export interface BinaryKind {
  what: string;
  advice: string;
}

const PICTURE = "Add it under Images.";
const UNPACK = "Unpack it, then open the text file.";
const ONLY_TEXT = "Only text can be opened.";
const COPY = "Copy its text and paste it here.";
const AS_TEXT = "Save it as plain text (.txt), then open that.";
const AS_CSV = "Save it as CSV, then open that.";

/** First bytes of kinds of files. */
const SIGNATURES: readonly [RegExp, string, string][] = [
  [/^%PDF-|^[^]{1,1024}?%PDF-\d/, "a PDF", COPY],
  [/^\{\\rtf/, "an RTF document", AS_TEXT],
  [/^\x89PNG\r\n/, "a PNG picture", PICTURE],
  [/^\xff\xd8\xff/, "a JPEG picture", PICTURE],
  [/^GIF8[79]a/, "a GIF picture", PICTURE],
  [/^RIFF[^]{4}WEBP/, "a WebP picture", PICTURE],
  [/^(?:II\*\0|MM\0\*)/, "a TIFF picture", PICTURE],
  [/^BM[^]{4}\0\0\0\0/, "a BMP picture", PICTURE],
  [/^\0\0\x01\0/, "an icon", PICTURE],
  [/^[^]{4}ftyp(?:hei|hev|mif|msf|avif|avis)/, "a HEIC or AVIF picture", PICTURE],
  [/^[^]{4}ftyp|^\x1a\x45\xdf\xa3|^RIFF[^]{4}AVI /, "a video", ONLY_TEXT],
  [/^ID3|^OggS|^fLaC|^RIFF[^]{4}WAVE|^\xff[\xfb\xf3\xf2]/, "a sound file", ONLY_TEXT],
  [/^\x1f\x8b/, "a gzip archive", UNPACK],
  [/^7z\xbc\xaf\x27\x1c/, "a 7-Zip archive", UNPACK],
  [/^Rar!\x1a\x07/, "a RAR archive", UNPACK],
  [/^BZh\d1AY/, "a bzip2 archive", UNPACK],
  [/^\xfd7zXZ\0|^\x28\xb5\x2f\xfd/, "a compressed file", UNPACK],
  [/^[^]{257}ustar/, "a tar archive", UNPACK],
  [/^SQLite format 3\0/, "a SQLite database", "Export its rows as CSV, then open that."],
  [/^PAR1/, "a Parquet file", AS_CSV],
  [/^bplist0/, "a binary property list", AS_TEXT],
  [/^\x7fELF|^MZ[^]{58}[^]{2}\0\0|^\xca\xfe\xba\xbe|^\0asm|^\xcf\xfa\xed\xfe/, "a program", ONLY_TEXT],
];

/** Contents of a ZIP archive, by the names of its entries. */
const PACKED: readonly [RegExp, string, string][] = [
  [/word\/|opendocument\.text/, "a Word or OpenDocument text", AS_TEXT],
  [/xl\/|opendocument\.spreadsheet/, "a spreadsheet", AS_CSV],
  [/ppt\/|opendocument\.presentation/, "a presentation", COPY],
  [/application\/epub\+zip/, "an e-book", COPY],
  [/Index\/Document\.iwa/, "an iWork document", AS_TEXT],
];

/** Files of Office before 2007, by the file's name. */
const OLD_OFFICE: readonly [RegExp, string, string][] = [
  [/\.xls$/i, "an Excel workbook", AS_CSV],
  [/\.ppt$/i, "a PowerPoint presentation", COPY],
  [/\.msg$/i, "an Outlook message", "Save it as .eml or as text, then open that."],
  [/./, "a Word or Office document", AS_TEXT],
];
const HEAD_BYTES = 4_096;
const TAIL_BYTES = 65_536;

/** Detects the kind by the bytes, not by the name. Null for a possible text file. */
export function binaryKind(bytes: Uint8Array, name: string): BinaryKind | null {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith("PK\x03\x04")) {
    const entries = head + latin1(bytes.subarray(Math.max(HEAD_BYTES, bytes.length - TAIL_BYTES)));
    return kindOf(PACKED, entries) ?? { what: "a ZIP archive", advice: UNPACK };
  }
  if (head.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return kindOf(OLD_OFFICE, name);
  return kindOf(SIGNATURES, head);
}

function kindOf(kinds: readonly [RegExp, string, string][], text: string): BinaryKind | null {
  const found = kinds.find(([pattern]) => pattern.test(text));
  return found ? { what: found[1], advice: found[2] } : null;
}
