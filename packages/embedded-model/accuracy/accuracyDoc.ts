import type { AccuracyCard, AccuracyRow } from "../src/accuracyCard";

/**
 * The page's text about the accuracy of the embedded models. packages/embedded-model/accuracy.md is its only
 * source.
 */

const LIMITS = "What it cannot do";

/**
 * @param markdown the document: `##` a model, `###` a set, the types in bold. @throws when it has none of it.
 */
export function readAccuracyDoc(markdown: string): AccuracyCard {
  const sections = markdown.split(/^## /m).slice(1);
  const limits = sections.find((section) => section.startsWith(LIMITS));
  const models = sections
    .filter((section) => section.startsWith("model-"))
    .map((section) => {
      const [head = "", ...sets] = section.split(/^### /m);
      const [id = "", ...note] = head.split("\n");
      return { id, note: note.join(" ").replace(/\s+/g, " ").trim(), sets: sets.map(readSet) };
    });
  if (!limits || models.length === 0) throw new Error("The document has no limits or no models");
  return { limits: readList(limits), models };
}

function readList(section: string): string[] {
  const [, ...items] = section.split(/^- /m);
  return items.map((item) => item.replace(/\s+/g, " ").trim());
}

function readSet(section: string): { title: string; rows: AccuracyRow[] } {
  const [title = "", ...lines] = section.split("\n");
  const rows = lines.filter((line) => line.startsWith("| **")).map(readRow);
  if (rows.length === 0) throw new Error(`${title} has no row of a question type`);
  return { title, rows };
}

function readRow(line: string): AccuracyRow {
  const cells = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const [type = "", n, accuracy, chance, majority, brier, ece, mae = "", sure = ""] = cells;
  const figures = [n, accuracy, chance, majority, brier, ece].map(Number);
  const [sureCount, sureAccuracy] = sure.split(": ").map(Number);
  if (figures.some(Number.isNaN)) throw new Error(`Not a row of figures: ${line}`);
  return {
    type: type.replaceAll("*", ""),
    n: figures[0]!,
    accuracy: figures[1]!,
    chance: figures[2]!,
    majority: figures[3]!,
    brier: figures[4]!,
    ece: figures[5]!,
    mae: mae === "" ? null : Number(mae),
    sure: sure === "none" ? null : { n: sureCount!, accuracy: sureAccuracy! },
  };
}
