"use client";

import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, CopyPlus, FlaskConical, Trash2 } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/iconButton";
import type { Draft } from "@/lib/shared/draft/draft";

/** The list's actions on a question; the same object at every draw. */
export interface QuestionActions {
  duplicate: (index: number) => void;
  /** Takes a paste of many questions. Returns false where the text is for one field alone. */
  paste: (index: number, text: string) => boolean;
  move: (index: number, step: -1 | 1) => void;
  /** Shows the probes of the question beside the answers. */
  probe: (index: number) => void;
  remove: (index: number) => void;
}

interface QuestionToolbarProps {
  index: number;
  id: string;
  isLast: boolean;
  included: boolean;
  collapsed: boolean;
  actions: QuestionActions;
}

export function QuestionToolbar(props: QuestionToolbarProps) {
  const { index, id, isLast, included, collapsed, actions } = props;
  const { setValue } = useFormContext<Draft>();
  return (
    <div className="ml-auto flex min-h-9 flex-wrap items-center justify-end">
      <label className="mr-1.5 flex h-9 items-center gap-1.5 text-xs text-muted-foreground select-none">
        <Checkbox
          checked={included}
          onChange={(event) => setValue(`questions.${index}.included`, event.target.checked)}
        />
        Include
      </label>
      <IconButton
        label="Move up"
        id={`move-up-${id}`}
        disabled={index === 0}
        onClick={() => actions.move(index, -1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label="Move down"
        id={`move-down-${id}`}
        disabled={isLast}
        onClick={() => actions.move(index, 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label="Probe question" onClick={() => actions.probe(index)}>
        <FlaskConical aria-hidden />
      </IconButton>
      <IconButton label="Duplicate question" onClick={() => actions.duplicate(index)}>
        <CopyPlus aria-hidden />
      </IconButton>
      <IconButton label="Remove question" onClick={() => actions.remove(index)}>
        <Trash2 aria-hidden />
      </IconButton>
      <IconButton
        label={collapsed ? "Expand question" : "Collapse question"}
        aria-expanded={!collapsed}
        onClick={() => setValue(`questions.${index}.collapsed`, !collapsed)}
      >
        {collapsed ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
      </IconButton>
    </div>
  );
}
