import type { AccountImportReport, ImportCounts, ImportedKind } from "@/lib/shared/pageApi/accountImport";

/** Problems that a report names. */
const PROBLEMS_MAX = 100;
const MESSAGE_CHARS_MAX = 500;

/** Counts what became of each line. */
export class ImportTally {
  private readonly kinds = new Map<ImportedKind, ImportCounts>();
  private readonly problems: AccountImportReport["problems"] = [];
  private problemCount = 0;
  private readonly notes = new Set<string>();

  count(kind: ImportedKind, what: keyof ImportCounts): void {
    const counts = this.kinds.get(kind) ?? { imported: 0, existing: 0, renamed: 0, broken: 0 };
    counts[what] += 1;
    this.kinds.set(kind, counts);
  }

  /** @param kind null for a line that could not be read at all */
  problem(line: number, kind: ImportedKind | null, message: string): void {
    if (kind) this.count(kind, "broken");
    this.problemCount += 1;
    if (this.problems.length < PROBLEMS_MAX) {
      this.problems.push({ line, kind, message: message.slice(0, MESSAGE_CHARS_MAX) });
    }
  }

  note(sentence: string): void {
    this.notes.add(sentence);
  }

  report(): AccountImportReport {
    return {
      kinds: Object.fromEntries(this.kinds),
      problems: this.problems.toSorted((a, b) => a.line - b.line),
      problemCount: this.problemCount,
      notes: [...this.notes],
    };
  }
}
