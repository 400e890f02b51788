"use client";

import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { answersOf } from "@/components/answer/questions/registry";
import { cn } from "@/components/ui/cn";
import type { Draft, FormQuestionType } from "@/lib/shared/draft/draft";
import { isolated } from "@/lib/shared/text/isolated";
import { ContentField } from "@/components/editor/contentField";
import { CRITERIA_FIELDS } from "@/components/editor/questions/registry";
import { UnknownFields } from "@/components/editor/unknownFields";
import { QuestionHead } from "@/components/editor/questionHead";
import type { QuestionActions } from "@/components/editor/questionActions";
import { SortableItem } from "@/components/editor/sortable/sortableItem";

interface QuestionCardProps {
  index: number;
  id: string;
  actions: QuestionActions;
}

/** One question: a line while it is closed; open, its name, type, instructions and criteria. */
export const QuestionCard = memo(function QuestionCard({ index, id, actions }: QuestionCardProps) {
  const { control } = useFormContext<Draft>();
  const path = `questions.${index}` as const;
  const [name, type, included, collapsed] = useWatch({
    control,
    name: [`${path}.name`, `${path}.type`, `${path}.included`, `${path}.collapsed`],
  });
  const isOpen = !collapsed && type !== "kept";
  return (
    <SortableItem
      id={id}
      role="group"
      aria-label={`Question ${name === "" ? index + 1 : isolated(name)}`}
      data-tone={type === "kept" ? undefined : answersOf(type).tone}
      className={cn(
        "group/card rounded-lg border border-l-3 bg-surface data-[tone=choice]:border-l-choice data-[tone=noul]:border-l-noul data-[tone=score]:border-l-score",
        isOpen && "shadow-xs",
      )}
    >
      <QuestionHead {...{ index, id, name, type, included, isOpen, actions }} />
      <UnknownFields questionId={id} />
      {isOpen ? (
        <div className="space-y-3 px-2.5 pt-1 pb-2.5">
          <ContentField
            path={`${path}.instructions`}
            field={`${id}.instructions`}
            label="Instructions"
            placeholder="What the model should decide"
          />
          <Criteria type={type} index={index} id={id} />
        </div>
      ) : null}
    </SortableItem>
  );
});

function Criteria({ type, index, id }: { type: FormQuestionType; index: number; id: string }) {
  const Fields = CRITERIA_FIELDS[type];
  return <Fields index={index} id={id} />;
}
