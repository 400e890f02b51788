"use client";

import { memo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { answersOf } from "@/components/answer/questions/registry";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { changeType } from "@/lib/shared/draft/changeType";
import type { Draft, FormQuestionType } from "@/lib/shared/draft/draft";
import { isolated } from "@/lib/shared/text/isolated";
import { ContentField } from "@/components/editor/contentField";
import { QuestionTypeSelect } from "@/components/editor/questionTypeSelect";
import { CRITERIA_FIELDS } from "@/components/editor/questions/registry";
import { newId } from "@/lib/client/draft/newId";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { pastedText } from "@/components/editor/pasteRows/pastedText";
import { UnknownFields } from "@/components/editor/unknownFields";
import { QuestionToolbar, type QuestionActions } from "@/components/editor/questionToolbar";

interface QuestionCardProps {
  index: number;
  id: string;
  isLast: boolean;
  actions: QuestionActions;
}

/** One question: its name, type, instructions and criteria. */
export const QuestionCard = memo(function QuestionCard({ index, id, isLast, actions }: QuestionCardProps) {
  const { control } = useFormContext<Draft>();
  const path = `questions.${index}` as const;
  const [name, type, included, collapsed] = useWatch({
    control,
    name: [`${path}.name`, `${path}.type`, `${path}.included`, `${path}.collapsed`],
  });
  return (
    <div
      role="group"
      aria-label={`Question ${name === "" ? index + 1 : isolated(name)}`}
      data-tone={type === "kept" ? undefined : answersOf(type).tone}
      className="rounded-lg border border-l-3 bg-surface data-[tone=choice]:border-l-choice data-[tone=noul]:border-l-noul data-[tone=score]:border-l-score"
    >
      <div className={cn("flex flex-wrap items-start gap-2 p-2.5", !included && "opacity-75")}>
        {type === "kept" ? (
          <KeptName name={name} id={id} />
        ) : (
          <NameAndType index={index} id={id} type={type} onPaste={actions.paste} />
        )}
        <QuestionToolbar
          index={index}
          id={id}
          isLast={isLast}
          included={included}
          collapsed={collapsed}
          actions={actions}
        />
      </div>
      <UnknownFields questionId={id} />
      {collapsed || type === "kept" ? null : (
        <div className="space-y-3 px-2.5 pb-3">
          <ContentField
            path={`${path}.instructions`}
            field={`${id}.instructions`}
            label="Instructions"
            placeholder="What the model should decide"
          />
          <Criteria type={type} index={index} id={id} />
        </div>
      )}
    </div>
  );
});

function Criteria({ type, index, id }: { type: FormQuestionType; index: number; id: string }) {
  const Fields = CRITERIA_FIELDS[type];
  return <Fields index={index} id={id} />;
}

interface NameAndTypeProps {
  index: number;
  id: string;
  type: FormQuestionType;
  onPaste: QuestionActions["paste"];
}

function NameAndType({ index, id, type, onPaste }: NameAndTypeProps) {
  const { register, getValues, setValue } = useFormContext<Draft>();
  const aria = useFieldAria(`${id}.name`);
  const path = `questions.${index}` as const;
  const change = (next: FormQuestionType) => {
    const changed = changeType(getValues(path), next, newId);
    setValue(`${path}.yes`, changed.yes);
    setValue(`${path}.no`, changed.no);
    setValue(`${path}.options`, changed.options);
    setValue(`${path}.levels`, changed.levels);
    setValue(`${path}.type`, changed.type);
  };
  const { tone, icon: Icon } = answersOf(type);
  return (
    <>
      <div className="min-w-36 flex-1">
        <Input
          {...register(`${path}.name`)}
          {...aria}
          id={controlId(`${id}.name`)}
          aria-label="Name"
          placeholder="Name of the answer"
          autoComplete="off"
          spellCheck={false}
          onPaste={(event) => {
            if (onPaste(index, pastedText(event.clipboardData))) event.preventDefault();
          }}
          className="font-mono text-sm font-medium"
        />
        <FieldMessage field={`${id}.name`} />
      </div>
      <div className="flex items-center gap-1.5">
        <Icon aria-hidden className={cn("size-4", TONE_TEXT[tone])} />
        <QuestionTypeSelect aria-label="Type" value={type} onChange={change} />
      </div>
    </>
  );
}

const TONE_TEXT = { noul: "text-noul", choice: "text-choice", score: "text-score", neutral: "" } as const;

function KeptName({ name, id }: { name: string; id: string }) {
  return (
    <div className="min-w-36 flex-1">
      <p
        id={controlId(`${id}.name`)}
        tabIndex={-1}
        className="py-1 font-mono text-sm font-medium break-words"
      >
        {name}
      </p>
      <p className="text-xs text-muted-foreground">
        The form has no fields for this type. The question is kept as it is and sent.
      </p>
      <FieldMessage field={`${id}.name`} />
    </div>
  );
}
