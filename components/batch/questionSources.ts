import { useQuery } from "@tanstack/react-query";
import { dataOf, useAccountKey, type QueryFailure } from "@/components/site/queries";
import { questionImages, type QuestionImages } from "@/lib/client/datasets/questionImages";
import { browserStorage, loadDraft } from "@/lib/client/draft/draftStorage";
import { newId } from "@/lib/client/draft/newId";
import { ExperimentStorage, openEntries } from "@/lib/client/experiments/experimentStorage";
import {
  listExperiments,
  listVersions,
  openExperiment,
  openVersion,
  type Content,
} from "@/lib/client/experiments/fetchExperiments";
import type { Draft } from "@/lib/shared/draft/draft";
import { draftQuestions } from "@/lib/shared/draft/draftQuestions";
import { exampleDraft } from "@/lib/shared/examples/example";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { readDraft } from "@/lib/shared/draft/storedDraft";

const KEY = "runQuestions";
const DEFAULT_MODEL = "model-latest";
/** Stands for the questions that the dataset's labels answer. No experiment has this id. */
export const LABELS_SOURCE = "labels";

/** An experiment whose questions a run can ask. */
export interface QuestionSource {
  id: string;
  name: string;
  /** Its draft in a tab of this browser; null for an experiment that is closed here. */
  draft: Draft | null;
  /** Whether the server has it, and its versions. */
  isStored: boolean;
}

/** Questions to ask, and the models that their experiment is about. */
export interface AskedQuestions {
  /** JSON of `questions`; null where the draft has none that can be sent. */
  questions: string | null;
  /** Images that they mention, kept on the server. */
  images: QuestionImages;
  models: string[];
}

/** The experiments of this account: the tabs of this browser, then those that are closed here. */
export function useQuestionSources() {
  const account = useAccountKey();
  return useQuery<readonly QuestionSource[], QueryFailure>({
    queryKey: [KEY, "sources", account],
    queryFn: async () => {
      const here = openHere(account ?? "");
      const ids = new Set(here.map(({ id }) => id));
      const { experiments } = dataOf(await listExperiments());
      const closed = experiments.filter(({ id }) => !ids.has(id));
      return [...here, ...closed.map(({ id, name }) => ({ id, name, draft: null, isStored: true }))];
    },
    enabled: account !== undefined,
    // Drafts change in other tabs.
    gcTime: 0,
  });
}

/** The tabs of the playground. One without a change shows the first example. */
function openHere(account: string): QuestionSource[] {
  const storage = browserStorage();
  if (!storage) return [];
  const { entries, active } = new ExperimentStorage(storage, account).first();
  const open = openEntries(entries).map(({ key, id, name, revision }) => {
    const loaded = loadDraft(storage, key);
    const draft = loaded.ok ? (loaded.draft ?? exampleDraft(EXAMPLES[0], DEFAULT_MODEL, newId)) : null;
    return { key, id, name, draft, isStored: revision !== null };
  });
  return open.sort((a, b) => Number(b.key === active) - Number(a.key === active));
}

/** The versions of a stored experiment, newest first. */
export function useVersionChoices(experimentId: string | null) {
  return useQuery<readonly { number: number; note: string }[], QueryFailure>({
    queryKey: [KEY, experimentId, "versions"],
    queryFn: async () => dataOf(await listVersions(experimentId!)).versions,
    enabled: experimentId !== null,
  });
}

/** The questions of an experiment. @param version null for its current draft */
export function useAskedQuestions(source: QuestionSource | null, version: number | null) {
  return useQuery<AskedQuestions, QueryFailure>({
    queryKey: [KEY, source?.id, version],
    queryFn: async () => {
      const { draft, stored } = await draftOf(source!, version);
      if (!draft) return { questions: null, images: [], models: [] };
      const questions = draftQuestions(draft);
      const images = questions === null ? [] : dataOf(await questionImages(draft, questions, stored));
      return { questions, images, models: [draft.model, ...draft.compareWith] };
    },
    enabled: source !== null,
    gcTime: 0,
  });
}

async function draftOf(
  { id, draft }: QuestionSource,
  version: number | null,
): Promise<{ draft: Draft | null; stored: Content["images"] }> {
  if (version === null && draft) return { draft, stored: [] };
  const content: Content =
    version === null ? dataOf(await openExperiment(id)) : dataOf(await openVersion(id, version));
  return { draft: readDraft(content.draft), stored: content.images };
}
