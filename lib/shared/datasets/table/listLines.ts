import { readCells, type CellReading, type TableRow } from "./cells";
import type { Noun } from "./headerWords";

const BULLET = /^(?:[-*+•–]|\d{1,3}[.)])\s+/;
const LEVEL_NUMBER = /^(?:level\s+)?\d{1,2}\s*(?:[:=–-]\s+|\t)/i;
/** A question's name is one word: `Note: is it late?` has none. */
const QUESTION_NAME = /^([\w.-]{1,60}):\s+(\S.*)$/;

/** Reads a list with one entry per line: bullets and numbers are removed, `name: description` is split. */
export function readLines(text: string, noun: Noun): CellReading {
  const { rows, openQuotes } = entries(text);
  const read = rows
    .map(({ number, cells: [line = ""] }) => ({ number, line: line.trim().replace(BULLET, "") }))
    .filter(({ line }) => line !== "")
    .map(({ number, line }) => ({ number, cells: line.includes("\n") ? [line] : SPLIT[noun](line) }));
  return { rows: read, openQuotes };
}

/** Lines, or quoted cells of one column, which may hold several lines. */
function entries(text: string): CellReading {
  const lines = text.split("\n").map((line, index): TableRow => ({ number: index + 1, cells: [line] }));
  if (!text.includes('"')) return { rows: lines, openQuotes: [] };
  const quoted = readCells(text, "none");
  const filled = lines.filter(({ cells: [line = ""] }) => line.trim() !== "");
  const isColumn =
    quoted.rows.some(({ cells: [cell = ""] }) => cell.includes("\n")) ||
    filled.every(({ cells: [line = ""] }) => /^".*"$/.test(line.trim()));
  return isColumn ? quoted : { rows: lines, openQuotes: [] };
}

const SPLIT: Record<Noun, (line: string) => string[]> = {
  option: splitOption,
  level: (line) => ["", line.replace(LEVEL_NUMBER, "")],
  question: (line) => {
    const [, name = "", instructions = ""] = QUESTION_NAME.exec(line) ?? [];
    return name === "" ? ["", line] : [name, instructions];
  },
};

/** Splits at a tab before a colon; a colon needs a space after it, so that `10:30` stays whole. */
function splitOption(line: string): string[] {
  const match = /^(.*?)\t+(.*)$/.exec(line) ?? /^(.*?):(?:\s+(.*))?$/.exec(line);
  return match?.[1] ? [match[1].trim(), match[2]?.trim() ?? ""] : [line];
}
