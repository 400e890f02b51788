import type { ResultMetrics } from "@/lib/client/runResults/results";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import type { Dataset } from "@/lib/shared/pageApi/datasets";
import type { ChangeAddress, ResultsAddress } from "./resultsAddress";
import type { Labels } from "./useLabels";
import type { LoadedResults } from "./useLoadedResults";

/** The props of every part of opened results. Indexes count the run's models and the view's questions. */
export interface ResultsParts {
  run: DatasetRun;
  dataset: Dataset;
  loaded: LoadedResults;
  labels: Labels;
  address: ResultsAddress;
  change: ChangeAddress;
  question: number;
  baseline: number;
  /** Null: any model. */
  model: number | null;
  /** Undefined until they are counted. */
  metrics: ResultMetrics | undefined;
}
