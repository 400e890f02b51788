import {
  isJsonObject,
  JsonParseError,
  parseJson,
  type JsonValue,
  type TextRange,
} from "@typed-question/protocol/json";
import { isBlank, jsonContent, textContent, type ContentDraft } from "./draft";
import { isolated } from "@/lib/shared/text/isolated";
import { sourceText } from "@/lib/shared/text/jsonText";
import { unifyLines } from "@/lib/shared/datasets/table/cells";
import type { Noun } from "@/lib/shared/datasets/table/headerWords";
import {
  readTable,
  type PasteIssue,
  type ReadTable,
  type TableSettings,
} from "@/lib/shared/datasets/table/readTable";

/** One option, level or question that was pasted. A level has no name. */
export interface PastedRow {
  /** Its place in the paste, from 1. */
  number: number;
  name: string;
  description: ContentDraft;
  /** The type of a question, as the table has it. */
  type: string;
}

export interface Pasted {
  rows: PastedRow[];
  issues: PasteIssue[];
  /** How the cells were found; null for JSON. */
  table: ReadTable | null;
  /** Titles of the unused columns. */
  unused: string[];
}

/**
 * Reads pasted text as options, levels or questions: JSON, a table (from a spreadsheet, CSV, Markdown), or a list
 * with one entry a line.
 */
export function readPasted(text: string, noun: Noun, settings: TableSettings = {}): Pasted {
  const json = noun === "question" ? null : readJson(text, noun);
  if (json) return { ...json, table: null };
  const table = readTable(text, noun, settings);
  const { roles, columns } = table;
  const rows = table.rows.map(({ number, cells }): PastedRow => {
    const cell = (column: number | null): string => (column === null ? "" : (cells[column] ?? "").trim());
    const [name, description] = [cell(roles.name), cell(roles.description)];
    const type = cell(roles.type);
    if (noun !== "level") return { number, name: oneLine(name), description: textContent(description), type };
    const level = name === "" || description === "" ? name || description : `${name}: ${description}`;
    return { number, name: "", description: textContent(level), type };
  });
  const used = Object.values(roles);
  return {
    rows,
    issues: [...table.issues, ...nameIssues(table, noun)].toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0)),
    table,
    unused: columns.filter((_, column) => !used.includes(column)),
  };
}

/** Whether a paste into a one-line field is a list or cells for many fields. */
export function isList(text: string): boolean {
  if (/^[^\n\r\t]*$/.test(text)) return false;
  return (
    text.includes("\t") ||
    unifyLines(text)
      .split("\n")
      .filter((line) => line.trim() !== "").length > 1
  );
}

/** Whether a paste needs a look first: it holds more than names, or something to say about them. */
export function needsLook({ rows, issues, table, unused }: Pasted, noun: Noun): boolean {
  if (issues.length > 0 || unused.length > 0) return true;
  if (noun === "option") return rows.some(({ description }) => !isBlank(description));
  return table !== null && table.columns.length > 0;
}

const oneLine = (name: string): string => name.replaceAll(/\s*\n\s*/g, " ");

function nameIssues({ rows, roles }: ReadTable, noun: Noun): PasteIssue[] {
  if (noun === "level" || roles.name === null) return [];
  const issues: PasteIssue[] = [];
  const places = new Map<string, number>();
  for (const { number, cells } of rows) {
    const cell = (cells[roles.name] ?? "").trim();
    const name = oneLine(cell);
    if (name === "") {
      if (noun === "option") issues.push({ row: number, message: "no name" });
      continue;
    }
    if (name !== cell) issues.push({ row: number, message: "the line break in the name becomes a blank" });
    const before = places.get(name);
    if (before !== undefined) {
      issues.push({ row: number, message: `${isolated(name)} is the name of row ${before} too` });
    } else places.set(name, number);
  }
  return issues;
}

function readJson(text: string, noun: Noun): Omit<Pasted, "table"> | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const ranges = new Map<object, TextRange>();
  const value = parsed(text, ranges);
  const content = (item: JsonValue | undefined): ContentDraft => {
    if (item === undefined || item === null) return textContent();
    return typeof item === "string" ? textContent(item) : jsonContent(sourceText(item, text, ranges));
  };
  const unused = new Set<string>();
  const option = (item: JsonValue): Omit<PastedRow, "number"> => {
    const name = isJsonObject(item) ? item.get("name") : item;
    if (noun === "level" || typeof name !== "string")
      return { name: "", description: content(item), type: "" };
    if (!isJsonObject(item)) return { name, description: textContent(), type: "" };
    for (const key of item.keys()) if (key !== "name" && key !== "description") unused.add(key);
    return { name, description: content(item.get("description")), type: "" };
  };
  let rows: Omit<PastedRow, "number">[];
  if (isJsonObject(value)) {
    rows = [...value].map(([name, item]) =>
      noun === "level" ? option(item) : { name, description: content(item), type: "" },
    );
  } else if (Array.isArray(value)) rows = value.map(option);
  else return null;
  return { rows: rows.map((row, index) => ({ number: index + 1, ...row })), issues: [], unused: [...unused] };
}

function parsed(text: string, ranges: Map<object, TextRange>): JsonValue | undefined {
  try {
    return parseJson(text, { ranges });
  } catch (error) {
    if (error instanceof JsonParseError) return undefined;
    throw error;
  }
}
