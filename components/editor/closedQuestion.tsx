"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { answersOf } from "@/components/answer/questions/registry";
import { cn } from "@/components/ui/cn";
import type { Draft, QuestionDraft } from "@/lib/shared/draft/draft";
import { controlId } from "@/lib/client/draft/fieldId";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable } from "@/lib/client/draft/observable";
import { isError } from "@/lib/shared/draft/problems";
import { countOf } from "@/lib/shared/text/countOf";
import { FieldMessage } from "@/components/draft/fieldMessage";
import { TONE_TEXT } from "@/components/editor/toneText";

interface ClosedQuestionProps {
  index: number;
  id: string;
  name: string;
  type: QuestionDraft["type"];
  included: boolean;
}

/** A closed question in one line: icon, key, the start of its instructions, its criteria and the latest answer. */
export function ClosedQuestion({ index, id, name, type, included }: ClosedQuestionProps) {
  if (type === "kept") return <KeptQuestion id={id} name={name} />;
  const { tone, icon: Icon } = answersOf(type);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-2 text-xs sm:flex-nowrap">
      <Icon aria-hidden className={cn("size-4 shrink-0", included && TONE_TEXT[tone])} />
      <span
        className={cn(
          "min-w-0 max-w-40 truncate font-mono text-[0.8125rem] font-medium",
          !included && "text-muted-foreground line-through",
        )}
      >
        {name === "" ? `question ${index + 1}` : name}
      </span>
      <ErrorDot index={index} id={id} />
      <Gist index={index} />
      <LatestAnswer name={name} />
    </div>
  );
}

/** The start of the instructions, and how many criteria there are. */
function Gist({ index }: { index: number }) {
  const { control } = useFormContext<Draft>();
  const path = `questions.${index}` as const;
  const [type, instructions, options, levels] = useWatch({
    control,
    name: [`${path}.type`, `${path}.instructions`, `${path}.options`, `${path}.levels`],
  });
  const { mentions } = useSession().findings.get();
  return (
    <>
      <span className="min-w-0 flex-1 truncate text-muted-foreground max-sm:order-last max-sm:basis-full">
        {startOf(instructions.text, [...mentions.keys()])}
      </span>
      <span className="shrink-0 text-muted-foreground tabular-nums empty:hidden max-sm:hidden">
        {type === "choice" ? countOf(options.length, "option") : null}
        {type === "score" ? countOf(levels.length, "level") : null}
      </span>
    </>
  );
}

/** Enough for the widest screen. */
const START_CHARS = 160;

const startOf = (text: string, placeholders: readonly string[]): string =>
  placeholders
    .reduce((rest, placeholder) => rest.replaceAll(placeholder, "[image]"), text)
    .slice(0, START_CHARS)
    .replaceAll(/\s+/g, " ");

function LatestAnswer({ name }: { name: string }) {
  const text = useObservable(useSession().latestAnswers, (answers) => answers.get(name));
  if (text === undefined) return null;
  return (
    <span
      title={`Latest answer: ${text}`}
      className="max-w-36 shrink-0 truncate rounded-sm bg-sunken px-1.5 py-0.5 font-medium tabular-nums max-sm:ml-auto"
    >
      <span className="sr-only">Latest answer: </span>
      <bdi>{text}</bdi>
    </span>
  );
}

/** Says that a field inside has an error that is shown once the card is open. */
function ErrorDot({ index, id }: { index: number; id: string }) {
  const session = useSession();
  const hasError = useObservable(session.problems.visible, (visible) => {
    if (visible.size === 0) return false;
    const question = session.form.getValues(`questions.${index}`);
    const rows = new Set([...question.options, ...question.levels].map((row) => row.id));
    return [...visible].some(([field, problem]) => {
      const owner = field.slice(0, field.lastIndexOf("."));
      return isError(problem) && (owner === id || rows.has(owner));
    });
  });
  if (!hasError) return null;
  return (
    <span
      role="img"
      aria-label="Has an error"
      title="Has an error"
      className="size-2 shrink-0 rounded-full bg-danger ring-2 ring-danger/25 forced-colors:border"
    />
  );
}

function KeptQuestion({ id, name }: { id: string; name: string }) {
  return (
    <div className="min-w-36 flex-1 px-1.5 py-2">
      <p id={controlId(`${id}.name`)} tabIndex={-1} className="font-mono text-sm font-medium break-words">
        {name}
      </p>
      <p className="text-xs text-muted-foreground">
        The form has no fields for this type. The question is kept as it is and sent.
      </p>
      <FieldMessage field={`${id}.name`} />
    </div>
  );
}
