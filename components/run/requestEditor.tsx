"use client";

import { useEffect, useRef, type FocusEvent } from "react";
import type { RequestEditorProps } from "@/components/run/requestEditorProps";
import { DraftShell } from "@/components/run/draftShell";
import { DraftMenu } from "@/components/run/draftMenu";
import { DraftNotices } from "@/components/run/draftNotices";
import { useDraftContext } from "@/lib/client/draft/draftProvider";
import { fieldOfControl } from "@/lib/client/draft/fieldId";
import { ImagesSection } from "@/components/requestImages/imagesSection";
import { useAddImages } from "@/components/requestImages/useAddImages";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { QuestionsSection } from "@/components/editor/questionsSection";
import { ModelNotes } from "@/components/run/modelNotes";
import { RunBar } from "@/components/run/runBar";
import { UndoNotice } from "@/components/run/undoNotice";
import { UnknownFields } from "@/components/editor/unknownFields";
import { StateSection } from "@/components/editor/stateSection";
import { useAfterPointer } from "@/components/ui/useAfterPointer";

/** The state, the questions and the run controls: the whole request. */
export function RequestEditor({ serverProblems, ...run }: RequestEditorProps) {
  const { session, saver } = useDraftContext();
  const started = useObservable(saver, whole);

  const root = useRef<HTMLDivElement>(null);
  const afterPointer = useAfterPointer();
  const adding = useAddImages();
  useEffect(() => session.setServerDetails(serverProblems), [session, serverProblems]);

  if (!started) return <DraftShell />;
  const onBlur = (event: FocusEvent) => {
    const field = fieldOfControl(event.target.id);
    if (field !== undefined) afterPointer(() => session.problems.reveal(field));
  };
  const onFocus = (event: FocusEvent) => {
    const field = fieldOfControl(event.target.id);
    if (field !== undefined) session.entered(field);
  };
  return (
    <div ref={root} className="mx-auto flex max-w-[60rem] flex-col gap-4" onFocus={onFocus} onBlur={onBlur}>
      <DraftMenu editor={root} />
      <DraftNotices saver={started} />
      <ModelNotes models={run.models} />
      <StateSection images={<ImagesSection adding={adding} />} onImages={adding.add} />
      <UnknownFields questionId={null} />
      <QuestionsSection />
      <div className="sticky bottom-2 z-10 -mt-4 max-lg:bottom-16">
        <UndoNotice />
      </div>
      <RunBar {...run} />
    </div>
  );
}
