import type { ExpectedLabel, LabelTally, QuestionLabels } from "@/lib/shared/pageApi/datasets";

/** Different labels of one question that are listed. A choice has 255 options at most. */
export const LABELS_LISTED_MAX = 1_000;

/** Counts the labels of rows by question and text. */
export class LabelTallies {
  private readonly byQuestion = new Map<string, Map<string, LabelTally>>();

  add(expected: Readonly<Record<string, ExpectedLabel>>): void {
    for (const [name, label] of Object.entries(expected)) {
      const known = this.byQuestion.get(name) ?? new Map<string, LabelTally>();
      this.byQuestion.set(name, known);
      const tally = known.get(String(label));
      if (tally) tally.rows += 1;
      else known.set(String(label), { label, rows: 1 });
    }
  }

  /** By question the labels, most frequent first. */
  list(): QuestionLabels[] {
    return [...this.byQuestion].map(([name, known]) => {
      const labels = [...known.values()].sort((a, b) => b.rows - a.rows);
      const listed = labels.slice(0, LABELS_LISTED_MAX);
      const unlistedRows = labels.slice(LABELS_LISTED_MAX).reduce((sum, { rows }) => sum + rows, 0);
      return { name, labels: listed, unlistedRows };
    });
  }
}
