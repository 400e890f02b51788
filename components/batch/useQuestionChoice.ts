import { useState } from "react";
import type { QueryFailure } from "@/components/site/queries";
import type { QuestionImages } from "@/lib/client/datasets/questionImages";
import type { LabelledQuestion, QuestionLabels } from "@/lib/shared/pageApi/datasets";
import { questionsFromLabels } from "@/lib/shared/runResults/labelMatch";
import {
  LABELS_SOURCE,
  useAskedQuestions,
  useQuestionSources,
  useVersionChoices,
  type QuestionSource,
} from "./questionSources";
import { useLabels } from "./runQueries";

/** The chosen questions of a run, and what else could be chosen. */
export interface QuestionChoice {
  /** JSON of `questions`; null where there are none that can be sent. */
  questions: string | null;
  /** Images that they mention. */
  images: QuestionImages;
  /** The version that they come from. */
  experiment: { id: string; number: number } | null;
  /** The models of the experiment. */
  models: readonly string[];
  sources: readonly QuestionSource[];
  source: QuestionSource | null;
  versions: readonly { number: number; note: string }[];
  /** Null for the current draft. */
  number: number | null;
  isOfLabels: boolean;
  /** Questions made from the labels; null where that is not possible. */
  made: string | null;
  /** Whether the experiment has no question that can be sent. */
  isLacking: boolean;
  /** The labels of the version. */
  labels: readonly QuestionLabels[] | undefined;
  failures: readonly (QueryFailure | null)[];
  /** @param experiment an id, or {@link LABELS_SOURCE} */
  choose: (experiment: string) => void;
  chooseVersion: (number: number | null) => void;
}

/** Lets somebody choose the questions that are asked about a version of a dataset. */
export function useQuestionChoice(
  place: { id: string; version: number },
  labelled: readonly LabelledQuestion[],
): QuestionChoice {
  const { data: sources = [], error } = useQuestionSources();
  const [chosen, setChosen] = useState<string | null>(null);
  const [number, setNumber] = useState<number | null>(null);
  const isOfLabels = chosen === LABELS_SOURCE;
  const source = sources.find((other) => other.id === chosen) ?? sources[0] ?? null;
  const { data: versions = [] } = useVersionChoices(source?.isStored && !isOfLabels ? source.id : null);
  const { data: asked, error: askedError } = useAskedQuestions(source, number);
  const { data: labels, error: labelsError } = useLabels(place, labelled.length > 0);
  const made = labels ? questionsFromLabels(labelled, labels) : null;
  const questions = isOfLabels ? made : (asked?.questions ?? null);
  return {
    images: isOfLabels ? [] : (asked?.images ?? []),
    ...{ questions, sources, source, versions, number, isOfLabels, made, labels },
    experiment: number === null || isOfLabels || !source ? null : { id: source.id, number },
    models: asked?.models ?? [],
    isLacking: asked !== undefined && !isOfLabels && questions === null,
    failures: [error, askedError, labelsError],
    choose: (experiment) => {
      setChosen(experiment);
      setNumber(null);
    },
    chooseVersion: setNumber,
  };
}
