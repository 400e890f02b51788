import { readRecord } from "./jsonReader";
import { RowsFinder } from "./rowsFinder";
import { RECORD_CHARS_MAX, tooLong, type SourceItem, type SourceReader } from "./sourceRow";

const OPEN = new Set(["{", "["]);
const CLOSE = new Set(["}", "]"]);

/**
 * Reads the objects of one JSON array, one after another. An object such as `{"tags": ["a"], "rows": [{…}]}` is
 * read by its array of objects.
 */
export class JsonArrayReader implements SourceReader {
  private record = "";
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  private readonly finder = new RowsFinder();
  private hasBegun = false;
  private hasEnded = false;
  private hasSecond = false;
  private count = 0;

  push(text: string): SourceItem[] {
    const items: SourceItem[] = [];
    if (this.hasEnded) return this.after(text);
    let from = this.hasBegun ? 0 : this.begin(text);
    if (!this.hasBegun) return items;
    for (let at = from; at < text.length; at += 1) {
      const char = text[at]!;
      if (this.isInText) {
        if (this.isEscaped) this.isEscaped = false;
        else if (char === "\\") this.isEscaped = true;
        else if (char === '"') this.isInText = false;
        continue;
      }
      if (char === '"') this.isInText = true;
      else if (OPEN.has(char)) this.depth += 1;
      else if (CLOSE.has(char) && this.depth > 0) this.depth -= 1;
      else if (this.depth === 0 && (char === "," || char === "]")) {
        items.push(...this.item(this.record + text.slice(from, at)));
        this.record = "";
        from = at + 1;
        if (char === "]") {
          this.hasEnded = true;
          return [...items, ...this.after(text.slice(from))];
        }
      }
    }
    this.record += text.slice(from);
    if (this.record.length > RECORD_CHARS_MAX) {
      this.count += 1;
      items.push({
        ...tooLong(this.count),
        reason: `${tooLong(0).reason} The rest of the file is not read.`,
      });
      this.hasEnded = true;
      this.hasSecond = true;
    }
    return items;
  }

  end(): SourceItem[] {
    if (this.hasEnded) return [];
    this.count += 1;
    const reason = this.hasBegun
      ? "The JSON ends within the array."
      : "There is no array of rows in the JSON.";
    return [{ number: this.count, column: null, reason }];
  }

  /** @returns the place of the first record */
  private begin(text: string): number {
    const place = this.finder.find(text);
    this.hasBegun = place !== null;
    return place ?? text.length;
  }

  /** Names a second array of objects: nobody can know the right one. */
  private after(text: string): SourceItem[] {
    if (this.hasSecond || this.finder.find(text) === null) return [];
    this.hasSecond = true;
    this.count += 1;
    const reason = "The JSON has a second array of objects. It is not read.";
    return [{ number: this.count, column: null, reason }];
  }

  private item(text: string): SourceItem[] {
    if (text.trim() === "") return [];
    this.count += 1;
    return [readRecord(text, this.count)];
  }
}
