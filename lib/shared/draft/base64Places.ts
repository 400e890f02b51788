import type { TextRange } from "@typed-question/protocol/json";
import { stringEnd } from "@/lib/shared/text/jsonText";

/**
 * Where the bytes of a request's images stand: the inside of each string at `assets.<placeholder>.data_base64`,
 * and of no other that has this name. One way through the text, which may be the beginning of a request or
 * hold mistakes; keys that are written with escapes are not known.
 */
export function base64Places(text: string): TextRange[] {
  const places: TextRange[] = [];
  /** The key in front of each object and array that is open; null in front of the outermost and of items. */
  const path: (string | null)[] = [];
  let key: string | null = null;
  let string: TextRange = { start: 0, end: 0 };
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        string = { start: at + 1, end: stringEnd(text, at) };
        at = string.end;
        if (key === "data_base64" && isAsset(path) && at < text.length) places.push(string);
        key = null;
        break;
      case ":":
        key = text.slice(string.start, string.end);
        break;
      case "{":
      case "[":
        path.push(key);
        key = null;
        break;
      case "}":
      case "]":
        path.pop();
        key = null;
        break;
      case ",":
        key = null;
        break;
      default:
    }
  }
  return places;
}

const isAsset = ([outermost, member, placeholder, ...deeper]: readonly (string | null)[]): boolean =>
  outermost === null && member === "assets" && typeof placeholder === "string" && deeper.length === 0;
