import { JSON_DEPTH_MAX, JsonParseError } from "@typed-question/protocol/json";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Above it, no byte is a blank. */
const BLANK_MAX = 0x20;

/**
 * Counts the values and the depth of a JSON text while its bytes arrive, before anything is parsed. It takes some
 * nanoseconds a byte. A text that is no JSON passes: its parser refuses it.
 */
export class JsonMeter {
  private values = 1;
  private depth = 0;
  private bytes = 0;
  private isInString = false;
  private isEscaped = false;
  /** Whether an array or object opened, and nothing of it has come yet. */
  private isOpening = false;

  /** @param valuesMax the most values, nested values included; names of members are none */
  constructor(private readonly valuesMax: number) {}

  /** @throws JsonParseError with the offset in bytes, for too many values and for too deep nesting. */
  push(chunk: Uint8Array): void {
    const { length } = chunk;
    for (let at = 0; at < length; at += 1) {
      if (this.isInString) {
        at = this.skipString(chunk, at);
        continue;
      }
      const byte = chunk[at]!;
      if (byte <= BLANK_MAX) continue;
      if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) {
        this.depth -= 1;
        this.isOpening = false;
        continue;
      }
      if (this.isOpening) {
        this.isOpening = false;
        this.count(at);
      }
      if (byte === QUOTE) this.isInString = true;
      else if (byte === COMMA) this.count(at);
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.open(at);
    }
    this.bytes += length;
  }

  /** @returns the place of the closing quote, or of the last byte. */
  private skipString(chunk: Uint8Array, from: number): number {
    const { length } = chunk;
    let at = from;
    if (this.isEscaped) {
      this.isEscaped = false;
      at += 1;
    }
    for (; at < length; at += 1) {
      const byte = chunk[at];
      if (byte === QUOTE) {
        this.isInString = false;
        return at;
      }
      if (byte === BACKSLASH) {
        at += 1;
        if (at === length) this.isEscaped = true;
      }
    }
    return at;
  }

  private open(at: number): void {
    this.depth += 1;
    if (this.depth > JSON_DEPTH_MAX) {
      throw new JsonParseError("depth", this.bytes + at, `Nested deeper than ${JSON_DEPTH_MAX} levels`);
    }
    this.isOpening = true;
  }

  private count(at: number): void {
    this.values += 1;
    if (this.values > this.valuesMax) {
      throw new JsonParseError("values", this.bytes + at, `More than ${this.valuesMax} values`);
    }
  }

  /** The values so far. */
  get total(): number {
    return this.values;
  }
}
