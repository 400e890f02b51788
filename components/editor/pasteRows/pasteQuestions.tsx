"use client";

import { useFormContext } from "react-hook-form";
import { countOf } from "@/lib/shared/text/countOf";
import { uniqueName, type Draft, type FormQuestionType } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import type { PastedRow } from "@/lib/shared/draft/pasteRows";
import { questionType } from "@/lib/shared/datasets/table/questionTypes";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";
import { PasteDialog } from "./pasteDialog";
import type { PasteRequest } from "./pasteRequest";

/** Most questions that a paste brings at once: each is a card with many fields. */
const QUESTIONS_MAX = 100;

interface PasteQuestionsProps {
  request: PasteRequest | null;
  onClose: () => void;
}

/** Takes many questions at once: one on each line, or a table of names, instructions and types. */
export function PasteQuestions({ request, onClose }: PasteQuestionsProps) {
  const { getValues, setValue } = useFormContext<Draft>();
  const session = useSession();
  const names = () => getValues("questions").map(({ name }) => name);

  const paste = (rows: PastedRow[], type: FormQuestionType) => {
    const taken = [...names(), ...rows.map(({ name }) => name)];
    const questions = rows.map((row) => {
      const name = row.name === "" ? uniqueName("question", taken) : row.name;
      taken.push(name);
      return {
        ...newQuestion(questionType(row.type) ?? type, name, newId),
        instructions: row.description,
      };
    });
    const pasted = new Set(questions.map(({ id }) => id));
    const now = getValues("questions");
    setValue("questions", now.toSpliced((request?.row ?? now.length - 1) + 1, 0, ...questions));
    session.offer.set({
      message: `Pasted ${countOf(questions.length, "question")}.`,
      undo: () =>
        setValue(
          "questions",
          getValues("questions").filter(({ id }) => !pasted.has(id)),
        ),
    });
  };

  return (
    <PasteDialog
      noun="question"
      hint="One question a line, or a table with names, instructions and types."
      request={request}
      limit={QUESTIONS_MAX}
      room={QUESTIONS_MAX}
      taken={request ? names() : []}
      onClose={onClose}
      onPaste={paste}
    />
  );
}
