import { memo, useId, useMemo, useState, type ReactNode } from "react";
import { AnswerExtras } from "@/components/answer/answerExtras";
import { answersToTsv } from "@/components/answer/answerRows";
import { FailureNotice } from "@/components/answer/failureNotice";
import { FigureStyleSwitch } from "@/components/answer/figureStyleSwitch";
import { useFigureStyle } from "@/components/answer/useFigureStyle";
import { HIGH_FROM, MEDIUM_FROM } from "@/components/answer/reading";
import { InfoTip } from "@/components/ui/infoTip";
import { formatPercent } from "@/lib/shared/text/figures";
import { CopyButton } from "@/components/ui/copyButton";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/switch";
import type { ReadEvaluation } from "@/lib/shared/evaluation/readEvaluation";
import type { RunState } from "@/lib/shared/evaluation/runState";
import type { GivenAnswer } from "@typed-question/protocol/response";
import { AnsweredCard } from "./answeredCard";
import type { CardActions, ExampleActions } from "./cardActions";
import { EmptyResults } from "./emptyResults";
import { HowToRead } from "./howToRead";
import { OursNote, Overview, OVERVIEW_TITLE, OverviewTable } from "./overview";
import { overviewRows } from "./overviewRows";
import { ResultsSkeleton } from "./resultsSkeleton";
import { RetryNotice } from "./retryNotice";
import type { ShownQuestion } from "./shownQuestions";

interface AnswersPanelProps extends CardActions {
  run: RunState;
  read: ReadEvaluation | null;
  questions: readonly ShownQuestion[];
  /** Says that the answers are out of date; null if they are not. */
  editedNotice: ReactNode;
  failureAction?: ReactNode;
  onRetryNow: () => void;
  onCancel: () => void;
  examples?: ExampleActions | undefined;
}

/** The answers of the last evaluation, its problems, or a hint how to get answers. */
export function AnswersPanel(props: AnswersPanelProps) {
  const { run, read, questions, editedNotice, failureAction, onRetryNow, onCancel, ...actions } = props;
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
      {read ? (
        <Answers
          {...{ read, questions, editedNotice, ...actions }}
          requestText={evaluation?.requestText ?? ""}
        />
      ) : null}
      {!read && running && !waiting ? <ResultsSkeleton requestText={running.requestText} /> : null}
      {!read && !running ? <EmptyResults /> : null}
    </div>
  );
}

const SWITCH_ID = "show-as-table";

interface AnswersProps extends CardActions {
  read: ReadEvaluation;
  /** The request of the run. */
  requestText: string;
  examples?: ExampleActions | undefined;
  questions: readonly ShownQuestion[];
  editedNotice: ReactNode;
}

const Answers = memo(function Answers({ read, questions, editedNotice, ...actions }: AnswersProps) {
  const [asTable, setAsTable] = useState(false);
  const [style] = useFigureStyle();
  const id = useId();
  const rows = useMemo(() => overviewRows(questions, style), [questions, style]);
  const given = questions.flatMap(({ name, outcome }): [string, GivenAnswer][] => {
    if (outcome.kind === "refusal") return [[name, outcome.refusal]];
    return outcome.kind === "answer" ? [[name, outcome.answer]] : [];
  });
  const cardId = (index: number) => `${id}-${index}`;
  return (
    <>
      <div className="z-10 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 bg-surface py-1.5 text-sm lg:sticky lg:top-0">
        {editedNotice ?? (
          <span className="flex items-center">
            <h3 className="text-xs font-medium text-muted-foreground">{OVERVIEW_TITLE}</h3>
            <InfoTip label="About confidence">
              How far the probabilities are from a tie: 100% when one option has everything, 0% when all are
              equal. High from {formatPercent(HIGH_FROM)}, medium from {formatPercent(MEDIUM_FROM)}. Yes/No
              answers have no confidence; this shows how far from 50/50 they are.
            </InfoTip>
          </span>
        )}
        <span className="ml-auto flex items-center gap-2">
          {asTable ? (
            <CopyButton label="Copy as TSV" variant="ghost" size="sm" getText={() => answersToTsv(given)}>
              Copy as TSV
            </CopyButton>
          ) : (
            <FigureStyleSwitch />
          )}
          <label htmlFor={SWITCH_ID} className="ml-1 text-xs text-muted-foreground">
            Table
          </label>
          <Switch id={SWITCH_ID} aria-label="Show as table" checked={asTable} onCheckedChange={setAsTable} />
        </span>
      </div>
      {asTable ? null : <Overview rows={rows} style={style} onJump={(index) => jumpTo(cardId(index))} />}
      {questions.map((question, index) => (
        <AnsweredCard
          key={question.name}
          id={cardId(index)}
          question={question}
          asTable={asTable}
          style={style}
          {...actions}
        />
      ))}
      <div className="flex flex-col gap-2 py-3 empty:hidden">
        {asTable && given.length > 0 ? <OverviewTable rows={rows} /> : null}
        <OursNote rows={rows} />
        {read.extras ? <AnswerExtras extras={read.extras} /> : null}
      </div>
      <HowToRead />
    </>
  );
});

/** Brings a card into sight, with the focus. */
function jumpTo(id: string): void {
  const card = document.getElementById(id);
  if (!card) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}
