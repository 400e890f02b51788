import type { ExpectedLabel, LabelKind, LabelledQuestion } from "@/lib/shared/pageApi/datasets";

/** The labels of a question by their JSON type. */
export interface LabelCount {
  name: string;
  booleans: number;
  numbers: number;
  texts: number;
}

type Labels = Readonly<Record<string, ExpectedLabel>>;

/**
 * Counts labels into a list that keeps the order of the questions.
 * @param sign 1 for new rows, -1 for rows that are gone
 */
export function countLabels(
  counts: readonly LabelCount[],
  rows: Iterable<Labels>,
  sign: 1 | -1 = 1,
): LabelCount[] {
  const byName = new Map(counts.map((count) => [count.name, { ...count }]));
  for (const labels of rows) {
    for (const [name, label] of Object.entries(labels)) {
      const count = byName.get(name) ?? { name, booleans: 0, numbers: 0, texts: 0 };
      count[fieldOf(label)] += sign;
      byName.set(name, count);
    }
  }
  return [...byName.values()].filter(({ booleans, numbers, texts }) => booleans + numbers + texts > 0);
}

/**
 * The questions of a version.
 * @param kinds those that the person chose, by question; they go before the labels' own
 */
export function labelledQuestions(
  counts: readonly LabelCount[],
  kinds: ReadonlyMap<string, LabelKind>,
): LabelledQuestion[] {
  return counts.map((count) => ({
    name: count.name,
    labels: count.booleans + count.numbers + count.texts,
    kind: kinds.get(count.name) ?? kindOf(count),
  }));
}

function fieldOf(label: ExpectedLabel): "booleans" | "numbers" | "texts" {
  if (typeof label === "boolean") return "booleans";
  return typeof label === "number" ? "numbers" : "texts";
}

function kindOf({ booleans, numbers, texts }: LabelCount): LabelKind {
  if (texts > 0 || (booleans > 0 && numbers > 0)) return "choice";
  return booleans > 0 ? "noul" : "score";
}
