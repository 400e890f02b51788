import { useEffect, useState } from "react";
import type { OpenResults, ResultsOpener } from "@/lib/client/runResults/openResults";
import type { LoadProgress, ResultsSource, ResultsView } from "@/lib/client/runResults/resultsProtocol";

/** Results that are ready to be asked; figures wait until the view is whole. */
export interface LoadedResults {
  /** Differs for each loading. */
  key: string;
  results: OpenResults;
  view: ResultsView;
  /** Counts the views of this loading: rows found in an earlier one are outdated. */
  part: number;
}

interface Loading {
  progress: LoadProgress;
  loaded: LoadedResults | null;
  failure: string | null;
}

const NOTHING: Loading = { progress: { rows: 0, items: 0 }, loaded: null, failure: null };

let loadings = 0;

/** Loads results, and once more for each new source. */
export function useLoadedResults(source: ResultsSource | null, open: ResultsOpener): Loading {
  const [loading, setLoading] = useState<{ source: ResultsSource | null; state: Loading }>({
    ...{ source: null, state: NOTHING },
  });
  useEffect(() => {
    if (!source) return;
    let isOver = false;
    const change = (part: Partial<Loading>): void => {
      if (isOver) return;
      setLoading((before) => ({
        source,
        state: { ...(before.source === source ? before.state : NOTHING), ...part },
      }));
    };
    loadings += 1;
    const key = `${source.runId} ${loadings}`;
    let part = 0;
    const shown = (view: ResultsView): Pick<Loading, "loaded"> => {
      part += 1;
      return { loaded: { key, results, view, part } };
    };
    const results = open((progress, view) =>
      change({ progress: { ...progress }, ...(view ? shown(view) : {}) }),
    );
    results.load(source).then(
      (view) => change(shown(view)),
      (error: unknown) => change({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isOver = true;
      results.close();
    };
  }, [source, open]);
  return loading.source === source ? loading.state : NOTHING;
}
