import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { dataOf, isWorthRetrying, useSessionState, type QueryFailure } from "@/components/site/queries";
import { openDataset, openRows } from "@/lib/client/datasets/fetchDatasets";
import { openRunItem } from "@/lib/client/datasets/fetchRunItem";
import type { Chosen, ResultMetrics } from "@/lib/client/runResults/results";
import type { AnswerMetrics } from "@/lib/shared/metrics/answerMetrics";
import type { Certificate, CertificateOptions } from "@/lib/shared/metrics/thresholds/certificate";
import type { ThresholdTable } from "@/lib/shared/metrics/thresholds/thresholdTable";
import type { DatasetRun, RunItem } from "@/lib/shared/pageApi/datasetRuns";
import type { Dataset, DatasetRow } from "@/lib/shared/pageApi/datasets";
import type { RowQuery } from "@/lib/shared/runResults/rowQuery";
import type { LoadedResults } from "./useLoadedResults";

const KEY = "runResults";

function useIsReady(): boolean {
  const { data: session, isPending } = useSessionState();
  return !isPending && session?.needsKey !== true;
}

/** The dataset of the run, with its newest version. */
export function useResultsDataset(id: string) {
  return useQuery<Dataset, QueryFailure>({
    queryKey: [KEY, "dataset", id],
    queryFn: async ({ signal }) => dataOf(await openDataset(id, { signal })),
    staleTime: Infinity,
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** A whole row of the run's version. */
export function useWholeRow({ dataset: { id, version } }: DatasetRun, position: number) {
  return useQuery<DatasetRow | null, QueryFailure>({
    queryKey: [KEY, "row", id, version, position],
    queryFn: async ({ signal }) =>
      dataOf(await openRows({ id, version, offset: position, limit: 1 }, { signal }))[0] ?? null,
    staleTime: Infinity,
    retry: isWorthRetrying,
  });
}

/** A model's whole answer to a row. */
export function useWholeAnswer({ id, status }: DatasetRun, model: string, position: number) {
  return useQuery<RunItem | null, QueryFailure>({
    queryKey: [KEY, "item", id, model, position, status],
    queryFn: async ({ signal }) => dataOf(await openRunItem({ id, model, position }, { signal })),
    staleTime: Infinity,
    retry: isWorthRetrying,
  });
}

/** Positions of the rows that the table shows. Labels given since do not move them, answers loaded since do. */
export function useRowPositions({ key, results, part }: LoadedResults, query: RowQuery) {
  return useQuery<Uint32Array>({
    queryKey: [KEY, key, "rows", part, query],
    queryFn: () => results.rows(query),
    ...ONCE,
    placeholderData: keepPreviousData,
  });
}

/** All figures, counted again after each change of a label. @param revision counts those changes */
export function useResultMetrics({ key, results }: LoadedResults, baseline: number, revision: number) {
  return useQuery<ResultMetrics>({
    queryKey: [KEY, key, "metrics", baseline, revision],
    queryFn: () => results.metrics(baseline),
    ...ONCE,
    placeholderData: keepPreviousData,
  });
}

/** The figures of one question, which come before those of all. */
export function useQuestionFigures({ key, results }: LoadedResults, question: number, revision: number) {
  return useQuery<readonly AnswerMetrics[]>({
    queryKey: [KEY, key, "figures", question, revision],
    queryFn: () => results.figures(question),
    ...ONCE,
    // Another question has other outcomes.
    placeholderData: (before, query) => (query?.queryKey[3] === question ? before : undefined),
  });
}

/** The table behind the threshold's slider. */
export function useThresholdTable({ key, results }: LoadedResults, chosen: Chosen, revision: number) {
  return useQuery<ThresholdTable>({
    queryKey: [KEY, key, "thresholds", chosen, revision],
    queryFn: () => results.thresholds(chosen),
    ...ONCE,
  });
}

/** The certificate of a model's answers to a question. */
export function useCertificate(
  { key, results }: LoadedResults,
  given: Chosen & { options: CertificateOptions },
  revision: number,
) {
  return useQuery<Certificate>({
    queryKey: [KEY, key, "certificate", given, revision],
    queryFn: () => results.certificate(given),
    ...ONCE,
  });
}

/** The page's worker answers: nothing gets stale, and no network helps. */
const ONCE = { staleTime: Infinity, gcTime: 60_000, retry: false, networkMode: "always" } as const;
