import { labelledQuestions, type LabelCount } from "@/lib/shared/datasets/labelCounts";
import type { DatasetMapping, DatasetSummary, DatasetVersion } from "@/lib/shared/pageApi/datasets";
import type { DatasetEntry, DatasetVersionEntry } from "@/lib/server/store/datasets";

/** A version as the page sees it. */
export function versionView(entry: DatasetVersionEntry): DatasetVersion {
  const mapping = entry.mapping === null ? null : (JSON.parse(entry.mapping) as DatasetMapping);
  const kinds = new Map(mapping?.expected.map(({ question, kind }) => [question, kind]));
  return {
    number: entry.number,
    createdAt: entry.createdAt.toISOString(),
    note: entry.note,
    rowCount: entry.rowCount,
    questions: labelledQuestions(JSON.parse(entry.questions) as LabelCount[], kinds),
    columns: JSON.parse(entry.columns) as string[],
    mapping,
  };
}

/** The facts of a dataset itself. */
export const datasetFacts = ({ id, name, createdAt, updatedAt }: DatasetEntry) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A dataset as a list shows it. */
export function summaryView(dataset: DatasetEntry, newest: DatasetVersionEntry): DatasetSummary {
  const { number, createdAt, note, rowCount, questions } = versionView(newest);
  return { ...datasetFacts(dataset), newest: { number, createdAt, note, rowCount, questions } };
}
