import { useEffect, useState } from "react";
import type { ReadyRow, Source, SourceSettings } from "@/lib/client/datasets/readSource";
import type { SourceReading } from "@/lib/client/datasets/sourceReading";
import type { RowProblem } from "@/lib/shared/datasets/source/sourceRow";

/** A file read with a mapping, as far as it is read. */
export interface SourceCheck {
  usable: number;
  /** Rows that cannot be used. */
  unusable: number;
  /** The reasons: one array for the whole check, which grows. Use `unusable` to see a change. */
  problems: readonly RowProblem[];
  first: Omit<ReadyRow, "images">[];
  bytesRead: number;
  isDone: boolean;
  failure: string | null;
}

const NOTHING: SourceCheck = {
  ...{ usable: 0, unusable: 0, problems: [], first: [], bytesRead: 0 },
  ...{ isDone: false, failure: null },
};
const FIRST_ROWS = 5;
/** Typing in a template starts no check for each letter. */
const PAUSE_MS = 250;

/** Reads the whole file again after each change of the mapping; nothing is kept. */
export function useSourceCheck(
  reading: SourceReading,
  source: Source,
  settings: SourceSettings,
): SourceCheck {
  const [check, setCheck] = useState<{ settings: SourceSettings; check: SourceCheck } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const run = async () => {
      const all: RowProblem[] = [];
      let now: SourceCheck = { ...NOTHING, problems: all };
      const show = (more: Partial<SourceCheck>) => {
        now = { ...now, ...more };
        if (!stop.signal.aborted) setCheck({ settings, check: now });
      };
      try {
        for await (const { rows, problems, bytesRead } of reading.read(source, settings, stop.signal)) {
          if (stop.signal.aborted) return;
          const first =
            now.first.length < FIRST_ROWS ? [...now.first, ...rows].slice(0, FIRST_ROWS) : now.first;
          for (const problem of problems) all.push(problem);
          show({ usable: now.usable + rows.length, unusable: all.length, first, bytesRead });
        }
        show({ isDone: true });
      } catch (error) {
        show({ isDone: true, failure: error instanceof Error ? error.message : String(error) });
      }
    };
    const timer = setTimeout(() => void run(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [reading, source, settings]);
  return check?.settings === settings ? check.check : NOTHING;
}
