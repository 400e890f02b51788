import { memo, useState, type ReactNode } from "react";
import { AnswerCard, UnansweredCard } from "@/components/answer/answerCard";
import { AnswerExtras } from "@/components/answer/answerExtras";
import { answersToTsv } from "@/components/answer/answerRows";
import { RefusedCard } from "@/components/answer/refusedCard";
import { CopyButton } from "@/components/ui/copyButton";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";
import { ConfidenceSection } from "./confidenceSection";
import { EmptyResults } from "./emptyResults";
import { FailureNotice } from "@/components/answer/failureNotice";
import { HowToRead } from "./howToRead";
import type { AnsweredQuestion, ReadEvaluation } from "@/lib/shared/evaluation/readEvaluation";
import type { GivenAnswer } from "@typed-question/protocol/response";
import { RetryNotice } from "./retryNotice";
import { ResultsSkeleton } from "./resultsSkeleton";
import type { RunState } from "@/lib/shared/evaluation/runState";

interface AnswersPanelProps {
  run: RunState;
  read: ReadEvaluation | null;
  failureAction?: ReactNode;
  onRetryNow: () => void;
  onCancel: () => void;
  examples?: ExampleActions | undefined;
}

/** What the page offers to make examples from an answer. */
export interface ExampleActions {
  /** Opens a question's rows for examples. */
  open: (question: string) => void;
  /** Takes the state of the run as an example of one of the question's outcomes. */
  menu: (question: string, requestText: string) => ReactNode;
}

/** The answers of the last evaluation, its problems, or a hint how to get answers. */
export function AnswersPanel(props: AnswersPanelProps) {
  const { run, read, failureAction, onRetryNow, onCancel, examples } = props;
  const { failure, running, waiting, evaluation } = run;
  return (
    <div className="flex flex-col">
      <div className="flex flex-col gap-2 pt-3 empty:hidden">
        {waiting ? (
          <RetryNotice key={waiting.until} waiting={waiting} onRetryNow={onRetryNow} onCancel={onCancel} />
        ) : null}
        {failure ? <FailureNotice failure={failure} action={failureAction} /> : null}
        {read && failure ? (
          <Notice tone="warning">The answers below are from the previous run.</Notice>
        ) : null}
        {read?.problem ? (
          <Notice tone="warning">The response breaks the protocol: {read.problem}</Notice>
        ) : null}
      </div>
      {read ? <Answers read={read} requestText={evaluation?.requestText ?? ""} examples={examples} /> : null}
      {!read && running && !waiting ? <ResultsSkeleton requestText={running.requestText} /> : null}
      {!read && !running ? <EmptyResults /> : null}
    </div>
  );
}

const SWITCH_ID = "show-as-table";

interface AnswersProps {
  read: ReadEvaluation;
  /** The request of the run. */
  requestText: string;
  examples: ExampleActions | undefined;
}

const Answers = memo(function Answers({ read, requestText, examples }: AnswersProps) {
  const [asTable, setAsTable] = useState(false);
  const answers = read.questions.flatMap(({ name, outcome }) =>
    outcome.kind === "answer" ? [[name, outcome.answer] as const] : [],
  );
  const given = read.questions.flatMap(({ name, outcome }): [string, GivenAnswer][] => {
    if (outcome.kind === "refusal") return [[name, outcome.refusal]];
    return outcome.kind === "answer" ? [[name, outcome.answer]] : [];
  });
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center justify-end gap-x-3 gap-y-1 pt-3 text-sm">
        {asTable ? (
          <CopyButton label="Copy as TSV" variant="ghost" getText={() => answersToTsv(given)}>
            Copy as TSV
          </CopyButton>
        ) : null}
        <label htmlFor={SWITCH_ID} className="ml-auto text-muted-foreground">
          Show as table
        </label>
        <Switch id={SWITCH_ID} checked={asTable} onCheckedChange={setAsTable} />
      </div>
      {read.questions.map((question) => (
        <AnsweredCard
          key={question.name}
          model={read.modelAnswered}
          {...{ question, asTable, requestText, examples }}
        />
      ))}
      <ConfidenceSection answers={answers} asTable={asTable} />
      {read.extras ? <AnswerExtras extras={read.extras} /> : null}
      <HowToRead />
    </>
  );
});

interface AnsweredCardProps {
  question: AnsweredQuestion;
  model: string | null;
  asTable: boolean;
  requestText: string;
  examples: ExampleActions | undefined;
}

function AnsweredCard({ question, model, asTable, requestText, examples }: AnsweredCardProps) {
  const { name, type, instructions, outcome } = question;
  if (outcome.kind === "answer") {
    const { answer } = outcome;
    return (
      <AnswerCard
        {...{ name, instructions, answer, model, asTable }}
        onAddExamples={examples && (() => examples.open(name))}
        actions={examples?.menu(name, requestText)}
      />
    );
  }
  if (outcome.kind === "refusal") {
    return <RefusedCard name={name} type={type} instructions={instructions} refusal={outcome.refusal} />;
  }
  const json = outcome.kind === "unknown" ? outcome.json : undefined;
  return <UnansweredCard name={name} type={type} instructions={instructions} json={json} />;
}
