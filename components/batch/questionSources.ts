import { useQuery } from "@tanstack/react-query";
import { dataOf, type QueryFailure } from "@/components/site/queries";
import {
  listExperiments,
  listVersions,
  openExperiment,
  openVersion,
} from "@/lib/client/experiments/fetchExperiments";
import { draftQuestions } from "@/lib/shared/draft/draftQuestions";
import { readDraft } from "@/lib/shared/draft/storedDraft";

const KEY = "runQuestions";

/** Questions to ask, and the models that their experiment is about. */
export interface AskedQuestions {
  /** JSON of `questions`; null where the draft has none that can be sent. */
  questions: string | null;
  models: string[];
}

/** The experiments of this account, as the server has them. */
export function useExperimentChoices() {
  return useQuery<readonly { id: string; name: string }[], QueryFailure>({
    queryKey: [KEY],
    queryFn: async () => dataOf(await listExperiments()).experiments,
  });
}

/** The versions of an experiment, newest first. */
export function useVersionChoices(experimentId: string | null) {
  return useQuery<readonly { number: number; note: string }[], QueryFailure>({
    queryKey: [KEY, experimentId, "versions"],
    queryFn: async () => dataOf(await listVersions(experimentId!)).versions,
    enabled: experimentId !== null,
  });
}

/** The questions of an experiment's version. @param version null for its current draft */
export function useAskedQuestions(experimentId: string | null, version: number | null) {
  return useQuery<AskedQuestions, QueryFailure>({
    queryKey: [KEY, experimentId, version],
    queryFn: async () => {
      const content =
        version === null
          ? dataOf(await openExperiment(experimentId!))
          : dataOf(await openVersion(experimentId!, version));
      const draft = readDraft(content.draft);
      if (!draft) return { questions: null, models: [] };
      return { questions: draftQuestions(draft), models: [draft.model, ...draft.compareWith] };
    },
    enabled: experimentId !== null,
  });
}
