"use client";

import { ChevronRight } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Switch } from "@/components/ui/switch";
import type { Draft, QuestionDraft } from "@/lib/shared/draft/draft";
import { ClosedQuestion } from "@/components/editor/closedQuestion";
import { OpenQuestionHead } from "@/components/editor/openQuestionHead";
import type { QuestionActions } from "@/components/editor/questionActions";
import { DragHandle } from "@/components/editor/sortable/dragHandle";

interface QuestionHeadProps {
  index: number;
  id: string;
  name: string;
  type: QuestionDraft["type"];
  included: boolean;
  isOpen: boolean;
  actions: QuestionActions;
}

/** The first line of a card. A click anywhere on a closed one opens it. */
export function QuestionHead({ index, id, name, type, included, isOpen, actions }: QuestionHeadProps) {
  const { setValue } = useFormContext<Draft>();
  return (
    <div
      className={cn(
        "relative flex min-h-10 items-center gap-x-1 rounded-lg pr-2.5 pl-1",
        isOpen ? "flex-wrap py-1.5 sm:flex-nowrap" : type !== "kept" && "hover:bg-accent/40",
      )}
    >
      <DragHandle label="Reorder question" className="relative z-10" />
      {type === "kept" ? null : (
        <Button
          variant="ghost"
          aria-label={isOpen ? "Collapse question" : "Expand question"}
          aria-expanded={isOpen}
          onClick={() => setValue(`questions.${index}.collapsed`, isOpen)}
          className={cn(
            "h-8 w-5 rounded-sm px-0 pointer-coarse:h-11 pointer-coarse:w-7",
            // The button takes the whole line; the handle and the switch lie above it.
            !isOpen && "after:absolute after:inset-0 after:rounded-lg",
          )}
        >
          <ChevronRight
            aria-hidden
            className={cn("transition-transform motion-reduce:transition-none", isOpen && "rotate-90")}
          />
        </Button>
      )}
      {isOpen && type !== "kept" ? (
        <OpenQuestionHead {...{ index, id, type, actions }} />
      ) : (
        <ClosedQuestion {...{ index, id, name, type, included }} />
      )}
      <Switch
        aria-label="Include"
        title={included ? "A run asks this question" : "A run leaves this question out"}
        checked={included}
        onCheckedChange={(checked) => setValue(`questions.${index}.included`, checked)}
        className="relative z-10 ml-1 before:absolute before:-inset-x-1 before:-inset-y-2.5"
      />
    </div>
  );
}
