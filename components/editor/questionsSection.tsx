"use client";

import { ClipboardPaste } from "lucide-react";
import { useMemo, useState } from "react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { duplicateQuestion, uniqueName, type Draft, type FormQuestionType } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import { isolated } from "@/lib/shared/text/isolated";
import { isList } from "@/lib/shared/draft/pasteRows";
import { AddQuestionMenu } from "@/components/editor/addQuestionMenu";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";
import { FieldMessage } from "@/components/draft/fieldMessage";
import { focusSoon } from "@/lib/client/draft/focusSoon";
import type { PasteRequest } from "@/components/editor/pasteRows/pasteRequest";
import { PasteQuestions } from "@/components/editor/pasteRows/pasteQuestions";
import { QuestionCard } from "@/components/editor/questionCard";
import type { QuestionActions } from "@/components/editor/questionActions";
import { SortableList } from "@/components/editor/sortable/sortableList";

/** The questions in their order. */
export function QuestionsSection() {
  const { control, getValues } = useFormContext<Draft>();
  const session = useSession();
  const [pasting, setPasting] = useState<PasteRequest | null>(null);
  const { fields, append, insert, move, remove } = useFieldArray({
    control,
    name: "questions",
    keyName: "key",
  });

  const actions = useMemo<QuestionActions>(() => {
    const names = () => getValues("questions").map(({ name }) => name);
    return {
      duplicate: (index) => {
        const copy = duplicateQuestion(getValues(`questions.${index}`), names(), newId);
        insert(index + 1, copy, { shouldFocus: false });
        focusSoon(`${copy.id}.name`);
      },
      paste: (index, text) => {
        if (!isList(text)) return false;
        setPasting({ text, row: index });
        return true;
      },
      probe: (index) => {
        const { name } = getValues(`questions.${index}`);
        session.probed.set({ question: name, times: (session.probed.get()?.times ?? 0) + 1 });
      },
      remove: (index) => {
        const question = structuredClone(getValues(`questions.${index}`));
        remove(index);
        session.offer.set({
          message: `Removed question ${isolated(question.name)}.`,
          undo: () =>
            insert(Math.min(index, getValues("questions").length), question, { shouldFocus: false }),
        });
      },
    };
  }, [getValues, insert, remove, session]);

  const add = (type: FormQuestionType) => {
    const name = uniqueName(
      "question",
      getValues("questions").map((question) => question.name),
    );
    const question = newQuestion(type, name, newId);
    append(question, { shouldFocus: false });
    focusSoon(`${question.id}.instructions`);
  };

  return (
    <section aria-label="Questions">
      <div className="mb-1.5 flex items-center gap-x-3">
        <h2 className="text-base font-semibold">Questions</h2>
        <div className="ml-auto flex items-center gap-1">
          <Button size="sm" variant="ghost" onClick={() => setPasting({ text: "", row: null })}>
            <ClipboardPaste aria-hidden />
            <span className="max-sm:sr-only">Paste questions</span>
          </Button>
          <AddQuestionMenu onAdd={add} />
        </div>
      </div>
      {fields.length === 0 ? (
        <p className="rounded-lg border border-dashed px-4 py-6 text-center text-sm text-muted-foreground">
          No questions yet. Add a yes/no question, a choice between options, or a score on levels.
        </p>
      ) : (
        <SortableList
          ids={fields.map(({ id }) => id)}
          nameOf={(index) => `question ${getValues(`questions.${index}.name`) || index + 1}`}
          onMove={move}
          moreOf={(index) => [
            { label: "Probe question", onSelect: () => actions.probe(index), takesFocus: true },
            { label: "Duplicate question", onSelect: () => actions.duplicate(index), takesFocus: true },
            { label: "Remove question", onSelect: () => actions.remove(index), takesFocus: true },
          ]}
        >
          <div className="space-y-1.5">
            {fields.map((question, index) => (
              <QuestionCard key={question.key} index={index} id={question.id} actions={actions} />
            ))}
          </div>
        </SortableList>
      )}
      <FieldMessage field="questions" />
      <PasteQuestions request={pasting} onClose={() => setPasting(null)} />
    </section>
  );
}
