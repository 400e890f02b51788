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

/** A record, or the reason against its text. */
export function readRecord(text: string, number: number): SourceItem {
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
