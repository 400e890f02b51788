import { JsonParseError, isJsonObject, parseJson, type JsonValue } from "@typed-question/protocol/json";
import { isOwnFile, ownColumn } from "../ownColumns";
import { RECORD_CHARS_MAX, tooLong, type SourceItem, type SourceReader } from "./sourceRow";

/** Reads one JSON object a line. Empty lines do not count. */
export class JsonLinesReader implements SourceReader {
  private rest = "";
  private count = 0;

  push(text: string): SourceItem[] {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    const items = lines.flatMap((line) => this.item(line));
    if (this.rest.length > RECORD_CHARS_MAX) {
      this.count += 1;
      items.push(tooLong(this.count));
      // The rest of the line is no object either, and is named once more at most.
      this.rest = "";
    }
    return items;
  }

  end(): SourceItem[] {
    const { rest } = this;
    this.rest = "";
    return this.item(rest);
  }

  private item(line: string): SourceItem[] {
    if (line.trim() === "") return [];
    this.count += 1;
    return [readRecord(line, this.count)];
  }
}

const OPEN = new Set(["{", "["]);
const CLOSE = new Set(["}", "]"]);

/**
 * Reads the objects of one JSON array, one after another. A single object around an array, such as
 * `{"rows": [...]}`, is read by its first array.
 */
export class JsonArrayReader implements SourceReader {
  private record = "";
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  private hasBegun = false;
  private hasEnded = false;
  private count = 0;

  push(text: string): SourceItem[] {
    const items: SourceItem[] = [];
    let from = this.hasBegun ? 0 : this.begin(text);
    if (!this.hasBegun || this.hasEnded) return items;
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
          return items;
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

  /** @returns the place behind the bracket that opens the array */
  private begin(text: string): number {
    const all = this.record + text;
    const bracket = all.indexOf("[");
    if (bracket < 0) {
      this.record = all.slice(0, RECORD_CHARS_MAX);
      return text.length;
    }
    const place = bracket - this.record.length;
    this.record = "";
    this.hasBegun = true;
    return place + 1;
  }

  private item(text: string): SourceItem[] {
    if (text.trim() === "") return [];
    this.count += 1;
    return [readRecord(text, this.count)];
  }
}

function readRecord(text: string, number: number): SourceItem {
  try {
    const value = parseJson(text);
    if (isJsonObject(value)) return { number, values: flattened(value) };
    return { number, column: null, reason: "The row is no JSON object." };
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    return { number, column: null, reason: `The row is no JSON: ${error.message}` };
  }
}

/** `expected: {team: …}` becomes `expected_team`; `images` and `columns` of an exported row likewise. */
function flattened(record: ReadonlyMap<string, JsonValue>): Map<string, JsonValue> {
  const flat = new Map<string, JsonValue>();
  const isExported = isOwnRecord(record);
  // The order tells our own files.
  if (isExported) for (const name of ["row", "state"]) flat.set(name, record.get(name) ?? null);
  for (const [name, value] of record) {
    if (name === "expected" && isJsonObject(value)) {
      for (const [question, label] of value) flat.set(`expected_${question}`, label);
    } else if (isExported && name === "images" && isJsonObject(value)) {
      for (const [placeholder, image] of value) flat.set(`image_${placeholder}`, image);
    } else if (isExported && name === "columns" && isJsonObject(value)) {
      for (const [column, text] of value) flat.set(ownColumn(column), text);
    } else flat.set(name, value);
  }
  return flat;
}

/** Other programs may sort the parts of our own rows. */
function isOwnRecord(record: ReadonlyMap<string, JsonValue>): boolean {
  if (isOwnFile([...record.keys()])) return true;
  const hasParts = ["expected", "images", "columns"].some((name) => isJsonObject(record.get(name)));
  return hasParts && record.has("row") && record.has("state");
}
