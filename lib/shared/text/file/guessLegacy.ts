import { decodeAs, type Encoding } from "./encodings";

/** The best match of the encodings before UTF-8. Western is the default. */
export function guessLegacy(sample: Uint8Array): Encoding {
  return japanese(sample) ?? eastAsian(sample) ?? cyrillic(sample) ?? latin(sample);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const BEYOND_ASCII = /[^\0-\x7f]/gu;

/** Japanese text has kana in every sentence; misread text has hardly any. */
function japanese(sample: Uint8Array): Encoding | null {
  const read = (["shift_jis", "euc-jp"] as const).map((encoding) => {
    const { text, lost } = decodeAs(sample, encoding);
    const odd = lost + count(text, /[\uff61-\uff9f]/g);
    return { encoding, kana: (count(text, /[\u3041-\u30fc]/g) - 3 * odd) / count(text, BEYOND_ASCII) };
  });
  const [best] = read.toSorted((a, b) => b.kana - a.kana);
  return best && best.kana >= 0.2 ? best.encoding : null;
}

const isLetter = (byte: number): boolean => /[a-z]/i.test(String.fromCharCode(byte));

/** Chinese and Korean, by the bytes of their pairs. */
function eastAsian(sample: Uint8Array): Encoding | null {
  const pairs: [number, number][] = [];
  let glued = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const [first = 0, second = 0] = sample.subarray(at, at + 2);
    if (first < 0x81) {
      if (isLetter(first) && second >= 0x81) glued += 1;
      continue;
    }
    pairs.push([first, second]);
    at += 1;
  }
  // In Western text letters stand next to a high byte on both sides.
  if (pairs.length < 2 || glued > pairs.length / 4) return null;
  const share = (isFit: (pair: [number, number]) => boolean): number =>
    pairs.filter(isFit).length / pairs.length;
  const isHigh = share(([, second]) => second >= 0xa1);
  /** The share of a script among the characters beyond ASCII. The sample may end within a pair. */
  const script = (encoding: Encoding, pattern: RegExp): number => {
    const { text, lost } = decodeAs(sample, encoding);
    return lost > 1 ? 0 : count(text, pattern) / count(text, BEYOND_ASCII);
  };
  if (isHigh > 0.95) {
    if (script("euc-kr", /\p{Script=Hangul}/gu) > 0.9) return "euc-kr";
    return script("gb18030", /\p{Script=Han}/gu) > 0.6 ? "gb18030" : null;
  }
  const isLevelOne = share(([first]) => first >= 0xa1 && first <= 0xc6);
  return isHigh > 0.2 && isLevelOne > 0.8 && script("big5", /\p{Script=Han}/gu) > 0.6 ? "big5" : null;
}

const CYRILLIC: readonly Encoding[] = ["windows-1251", "koi8-r", "ibm866", "iso-8859-5"];

/** Cyrillic: in the right encoding words are lower case, with a capital at most at their start. */
function cyrillic(sample: Uint8Array): Encoding | null {
  const read = CYRILLIC.map((encoding) => {
    const { text } = decodeAs(sample, encoding);
    const words = text.match(/(?<!\p{L})[А-ЯЁ]?[а-яё]+(?!\p{L})/gu) ?? [];
    return { encoding, share: words.join("").length / count(text, BEYOND_ASCII) };
  });
  const [best] = read.toSorted((a, b) => b.share - a.share);
  return best && best.share > 0.8 ? best.encoding : null;
}

/** Signs within words are letters of Central Europe: `z³oty` is `złoty`. */
const latin = (sample: Uint8Array): Encoding =>
  count(decodeAs(sample, "windows-1252").text, /(?<=\p{L})[¹³¿¾¼º£¥](?=\p{L})/gu) >= 2
    ? "windows-1250"
    : "windows-1252";
