"use client";

import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import type { Draft } from "@/lib/shared/draft/draft";
import { exampleDraft } from "@/lib/shared/examples/example";
import { supportTicket } from "@/lib/shared/examples/firstExample";
import type { FieldId } from "@/lib/shared/draft/problem";
import { DraftSaver } from "./draftSaver";
import { DraftSession } from "./draftSession";
import type { ExperimentList } from "@/lib/client/experiments/experimentList";
import { ExperimentSync } from "@/lib/client/experiments/experimentSync";
import { newId } from "./newId";
import { browserStorage } from "./draftStorage";
import { browserArchive } from "./imageArchive";
import { ImageStore } from "./imageStore";
import { Observable, useObservable } from "./observable";

/** The model of a first visit. */
const FIRST_MODEL = "model-latest";

interface DraftContextValue {
  session: DraftSession;
  saver: Observable<DraftSaver | null>;
  /** Saves the draft on the server if it belongs to an experiment. */
  sync: Observable<ExperimentSync | null>;
}

/** The experiment of a draft; the list is null until the browser's storage was read. */
export interface DraftPlace {
  list: ExperimentList | null;
  draftKey: string;
}

const DraftContext = createContext<DraftContextValue | null>(null);

/**
 * Provides the draft: the form, its problems and its place in the browser's storage. A first visit starts
 * with the first example.
 */
export function DraftProvider({ place, children }: { place?: DraftPlace; children: ReactNode }) {
  const [initial] = useState(() => exampleDraft(supportTicket, FIRST_MODEL, newId));
  const form = useForm<Draft>({ defaultValues: initial });
  const [value] = useState<DraftContextValue>(() => ({
    session: new DraftSession(form, new ImageStore(browserArchive()), initial),
    saver: new Observable<DraftSaver | null>(null),
    sync: new Observable<ExperimentSync | null>(null),
  }));
  const isWaiting = place?.list === null;
  const [list, draftKey] = [place?.list ?? null, place?.draftKey];

  useEffect(() => {
    if (isWaiting) return;
    const { session, saver, sync } = value;
    const started = new DraftSaver(session, browserStorage(), draftKey);
    const stored = started.load() ?? (draftKey === undefined ? null : list?.initialDraft(draftKey));
    if (stored) session.begin(stored);
    void session.images.prune(started.storedTexts());
    const stops = [session.start()];
    saver.set(started);
    if (list && draftKey !== undefined) {
      const keeper = new ExperimentSync(session, started, list, draftKey);
      stops.push(keeper.start(), list.attach(draftKey, { session, sync: keeper }));
      sync.set(keeper);
    }
    // Started last, so it stops first: its final save is still marked as unsaved on the server.
    stops.push(started.start());
    return () => {
      for (const stop of stops.reverse()) stop();
    };
  }, [value, isWaiting, list, draftKey]);

  return (
    <DraftContext value={value}>
      <FormProvider {...form}>{children}</FormProvider>
    </DraftContext>
  );
}

export function useDraftContext(): DraftContextValue {
  const value = use(DraftContext);
  if (!value) throw new Error("The editor stands inside of a DraftProvider");
  return value;
}

export const useSession = (): DraftSession => useDraftContext().session;

/** The next run's request, or null while it cannot be written. Follows the draft with a pause. */
export function useRequestText(): string | null {
  return useObservable(useSession().findings, ({ requestText }) => requestText);
}

/** The models of the next run, in order. */
export function useChosenModels(): readonly string[] {
  const [model, further] = useWatch<Draft, ["model", "compareWith"]>({ name: ["model", "compareWith"] });
  return [model, ...further];
}

/** The shown message at a field, if any, and its replaceable characters. */
export function useProblem(field: FieldId): {
  message: string | undefined;
  isError: boolean;
  characters: string | undefined;
} {
  const { visible } = useSession().problems;
  const message = useObservable(visible, (problems) => problems.get(field)?.message);
  const severity = useObservable(visible, (problems) => problems.get(field)?.severity);
  const characters = useObservable(visible, (problems) => problems.get(field)?.mend?.characters);
  return { message, isError: severity === "error", characters };
}
