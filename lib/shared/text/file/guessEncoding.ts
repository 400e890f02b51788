import { decodeAs, decodeExactly, encodingOf, type Encoding } from "./encodings";
import { guessLegacy } from "./guessLegacy";
import { latin1 } from "./latin1";

export interface Guess {
  encoding: Encoding;
  /** The source of the encoding: the bytes or the file's own label. A guess can be wrong. */
  isSure: boolean;
}

const MARKS: readonly [string, Encoding][] = [
  ["\xef\xbb\xbf", "utf-8"],
  ["\xff\xfe\0\0", "utf-32le"],
  ["\0\0\xfe\xff", "utf-32be"],
  ["\xff\xfe", "utf-16le"],
  ["\xfe\xff", "utf-16be"],
];
/** Bytes of the sample for guessing. */
const SAMPLE_BYTES = 65_536;
/** Least share of readable places among those beyond ASCII, for UTF-8 with some damage. */
const READABLE_MIN = 0.9;

/** The encoding of a text file; null for bytes that are no text. */
export function guessEncoding(bytes: Uint8Array): Guess | null {
  const head = latin1(bytes.subarray(0, 1_024));
  const marked = MARKS.find(([mark]) => head.startsWith(mark));
  if (marked) return { encoding: marked[1], isSure: true };
  if (/\x1b\$[@B]|\x1b\([IJ]/.test(head) && decodeExactly(bytes, "iso-2022-jp") !== null) {
    return { encoding: "iso-2022-jp", isSure: true };
  }
  // A sample of an even length may still end within a character.
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const asUtf8 = decodeExactly(bytes, "utf-8");
  if (asUtf8 !== null && isText(asUtf8)) return { encoding: "utf-8", isSure: true };
  if (sample.includes(0)) {
    const encoding = guessUtf16(sample);
    return encoding && { encoding, isSure: false };
  }
  const damaged = decodeAs(bytes, "utf-8");
  const beyond = damaged.text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  if (beyond - damaged.lost >= beyond * READABLE_MIN && isText(damaged.text)) {
    return { encoding: "utf-8", isSure: false };
  }
  const declared = declaredIn(head);
  if (declared && decodeExactly(bytes, declared) !== null) return { encoding: declared, isSure: true };
  const encoding = guessLegacy(sample);
  return isText(decodeAs(sample, encoding).text) ? { encoding, isSure: false } : null;
}

/** Control characters that text never has. Colours in a log begin with escape. */
const CONTROLS = /[\x01-\x07\x0e-\x1a\x1c-\x1f\x7f]/g;
/** Largest share of these. NULs at the end do not count: a crash fills logs with them. */
const CONTROLS_MAX = 0.01;
const NULS_MAX = 0.2;

function isText(padded: string): boolean {
  let end = padded.length;
  while (padded.charCodeAt(end - 1) === 0) end -= 1;
  const text = padded.slice(0, end);
  const controls = text.match(CONTROLS)?.length ?? 0;
  const nuls = text.split("\0").length - 1;
  // A few of both mean binary data.
  if (padded.includes("\0") && controls > 0) return false;
  return controls <= text.length * CONTROLS_MAX && nuls <= text.length * NULS_MAX;
}

/** UTF-16 without a byte order mark: the order with more ASCII. */
function guessUtf16(sample: Uint8Array): Encoding | null {
  const even = sample.subarray(0, sample.length - (sample.length % 2));
  const read = (["utf-16le", "utf-16be"] as const).map((encoding) => {
    const { text } = decodeAs(even, encoding);
    return { encoding, text, ascii: text.match(/[\t\n\r -~]/g)?.length ?? 0 };
  });
  const [best] = read.toSorted((a, b) => b.ascii - a.ascii);
  if (!best || best.ascii === 0 || best.text.includes("\0") || !isText(best.text)) return null;
  // The sample's end may cut a pair.
  const strange = best.text.slice(0, -1).match(/[\p{Cn}\p{Co}\uFFFD]/gu)?.length ?? 0;
  return strange <= best.text.length * CONTROLS_MAX ? best.encoding : null;
}

/** HTML, XML and e-mails name their own encoding. */
function declaredIn(head: string): Encoding | null {
  const label = /(?:charset|encoding)\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
  const encoding = label === undefined ? null : encodingOf(label);
  // The earlier checks exclude these, even if the file declares them.
  return encoding === null || encoding.startsWith("utf-") ? null : encoding;
}
