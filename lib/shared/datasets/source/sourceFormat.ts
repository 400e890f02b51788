import { CsvReader, guessDelimiter, type Delimiter } from "./csvReader";
import { JsonArrayReader } from "./jsonArrayReader";
import { JsonLinesReader } from "./jsonReader";
import { RunFileReader } from "./runFileReader";
import type { SourceReader } from "./sourceRow";

/** How the text of a file is divided into records. */
export type SourceFormat =
  { kind: "csv"; delimiter: Delimiter; hasHeader: boolean } | { kind: "jsonl" } | { kind: "json" };

/**
 * Finds the format by the beginning of the text; the bytes count more than the name.
 * @param head its first characters, without a byte order mark
 */
export function guessFormat(name: string, head: string): SourceFormat {
  const text = head.trimStart();
  if (text.startsWith("[") && !/\.(csv|tsv|tab)$/i.test(name)) return { kind: "json" };
  if (text.startsWith("{")) {
    const [first = ""] = text.split("\n", 1);
    // An object that goes on in the next line is the whole document.
    if (!isJson(first) || /\.json$/i.test(name)) return jsonKind(text, first);
    // A single line may be an object around rows, unless its name says otherwise.
    const isWhole = text.trimEnd() === first.trimEnd() && !/\.(jsonl|ndjson)$/i.test(name);
    return isWhole && hasRows(first) ? { kind: "json" } : { kind: "jsonl" };
  }
  const delimiter = /\.(tsv|tab)$/i.test(name) ? "\t" : guessDelimiter(head);
  return { kind: "csv", delimiter, hasHeader: true };
}

function jsonKind(text: string, first: string): SourceFormat {
  const second = text.slice(first.length).trimStart();
  return isJson(first) && second.startsWith("{") ? { kind: "jsonl" } : { kind: "json" };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether exactly one field is an array of objects. */
function hasRows(text: string): boolean {
  const fields: unknown[] = Object.values(JSON.parse(text) as object);
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  return (
    fields.filter((field) => Array.isArray(field) && field.length > 0 && field.every(isObject)).length === 1
  );
}

export const sourceReader = (format: SourceFormat): SourceReader => new RunFileReader(readerOf(format));

function readerOf(format: SourceFormat): SourceReader {
  if (format.kind === "csv") return new CsvReader(format);
  return format.kind === "jsonl" ? new JsonLinesReader() : new JsonArrayReader();
}
