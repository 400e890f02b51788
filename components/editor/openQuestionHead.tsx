"use client";

import { CopyPlus, FlaskConical, Trash2 } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { answersOf } from "@/components/answer/questions/registry";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/iconButton";
import { Input } from "@/components/ui/input";
import { changeType } from "@/lib/shared/draft/changeType";
import type { Draft, FormQuestionType } from "@/lib/shared/draft/draft";
import { newId } from "@/lib/client/draft/newId";
import { controlId } from "@/lib/client/draft/fieldId";
import { FieldMessage, useFieldAria } from "@/components/draft/fieldMessage";
import { pastedText } from "@/components/editor/pasteRows/pastedText";
import { QuestionTypeSelect } from "@/components/editor/questionTypeSelect";
import { TONE_TEXT } from "@/components/editor/toneText";
import type { QuestionActions } from "@/components/editor/questionActions";

interface OpenQuestionHeadProps {
  index: number;
  id: string;
  type: FormQuestionType;
  actions: QuestionActions;
}

/** The name, the type and the actions of an open question. */
export function OpenQuestionHead({ index, id, type, actions }: OpenQuestionHeadProps) {
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
      <Icon aria-hidden className={cn("size-4 shrink-0 max-sm:hidden", TONE_TEXT[tone])} />
      <div className="ml-1 min-w-24 flex-1">
        <Input
          {...register(`${path}.name`)}
          {...aria}
          id={controlId(`${id}.name`)}
          aria-label="Name"
          placeholder="Answer key"
          autoComplete="off"
          spellCheck={false}
          onPaste={(event) => {
            if (actions.paste(index, pastedText(event.clipboardData))) event.preventDefault();
          }}
          className="h-8 border-transparent bg-transparent px-1.5 font-mono text-[0.8125rem] font-medium hover:border-input"
        />
        <FieldMessage field={`${id}.name`} />
      </div>
      <QuestionTypeSelect aria-label="Type" value={type} onChange={change} />
      <div className="flex items-center max-sm:ml-auto">
        <IconButton label="Probe question" onClick={() => actions.probe(index)}>
          <FlaskConical aria-hidden />
        </IconButton>
        <IconButton label="Duplicate question" onClick={() => actions.duplicate(index)}>
          <CopyPlus aria-hidden />
        </IconButton>
        <IconButton label="Remove question" onClick={() => actions.remove(index)}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </>
  );
}
