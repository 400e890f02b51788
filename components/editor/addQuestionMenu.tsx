"use client";

import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { answersOf } from "@/components/answer/questions/registry";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import type { FormQuestionType } from "@/lib/shared/draft/draft";
import { FORM_QUESTION_TYPES } from "@/lib/shared/draft/questions/registry";
import { controlId } from "@/lib/client/draft/fieldId";
import { useFieldAria } from "@/components/draft/fieldMessage";

export function AddQuestionMenu({ onAdd }: { onAdd: (type: FormQuestionType) => void }) {
  const hintId = useId();
  const aria = useFieldAria("questions");
  const added = useRef(false);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="sm" id={controlId("questions")} aria-describedby={aria["aria-describedby"]}>
          <Plus aria-hidden />
          Add question
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        onCloseAutoFocus={(event) => {
          // The new question takes the focus, not the button.
          if (added.current) event.preventDefault();
          added.current = false;
        }}
      >
        {FORM_QUESTION_TYPES.map((type) => {
          const { label, hint, icon: Icon } = answersOf(type);
          return (
            <DropdownMenuItem
              key={type}
              aria-label={label}
              aria-describedby={`${hintId}-${type}`}
              onSelect={() => {
                added.current = true;
                onAdd(type);
              }}
              className="items-start"
            >
              <Icon aria-hidden className="mt-0.5" />
              <span>
                <span className="block font-medium">{label}</span>
                <span id={`${hintId}-${type}`} className="block text-xs text-muted-foreground">
                  {hint}
                </span>
              </span>
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
