"use client";

import { useCallback, useContext, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { InHeader } from "@/components/site/headerSlots";
import { NARROW, useMedia } from "@/components/ui/useMedia";
import { LiveSwitch } from "@/components/run/liveSwitch";
import { ModelField } from "@/components/run/modelField";
import type { FieldId } from "@/lib/shared/draft/problem";
import { ModelSheet } from "@/components/run/modelSheet";
import { NarrowBar } from "@/components/run/narrowBar";
import { NarrowFrameContext, type NarrowFrame } from "@/components/run/narrowFrame";
import { RepeatField } from "@/components/run/repeatField";
import type { RequestEditorProps } from "@/components/run/requestEditorProps";
import { RunButtons } from "@/components/run/runButtons";
import { StatusLine } from "@/components/run/statusLine";
import { useLive } from "@/components/run/useLive";
import { useRun } from "@/components/run/useRun";

export type RunBarProps = Omit<RequestEditorProps, "serverProblems">;

/** The models, the repeats, Run and Cancel: in the header, or on a narrow screen in a bar at the lower edge. */
export function RunBar(props: RunBarProps): ReactNode {
  const frame = useContext(NarrowFrameContext);
  const isNarrow = useMedia(NARROW);
  useLive(props.models, props.onRun);
  if (frame === null || !isNarrow) {
    return (
      <InHeader slot="actions">
        <WideControls {...props} />
      </InHeader>
    );
  }
  return frame.bar && createPortal(<NarrowControls {...props} frame={frame} />, frame.bar);
}

function WideControls({ running, onRun, onCancel, models }: RunBarProps) {
  const { run, focusFirst } = useRun({ running, onRun });
  return (
    <div className="flex items-center gap-1.5">
      <StatusLine running={running} onProblem={focusFirst} />
      <ModelField models={models} />
      <RepeatField />
      <LiveSwitch models={models} />
      <RunButtons running={running} onRun={run} onCancel={onCancel} />
    </div>
  );
}

function NarrowControls({ frame, running, onRun, onCancel, models }: RunBarProps & { frame: NarrowFrame }) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { show } = frame;
  const onProblem = useCallback(
    (field: FieldId) => {
      if (field === "model") setIsSheetOpen(true);
      else show("edit");
    },
    [show],
  );
  const { run, focusFirst } = useRun({ running, onRun, onProblem });
  return (
    <NarrowBar
      frame={frame}
      sheet={<ModelSheet models={models} isOpen={isSheetOpen} onOpenChange={setIsSheetOpen} />}
      status={<StatusLine running={running} onProblem={focusFirst} />}
      buttons={<RunButtons running={running} onRun={run} onCancel={onCancel} />}
    />
  );
}
