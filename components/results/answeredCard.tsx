import { LoaderCircle, Play } from "lucide-react";
import { AnswerCard, UnansweredCard } from "@/components/answer/answerCard";
import { RefusedCard } from "@/components/answer/refusedCard";
import { Button } from "@/components/ui/button";
import { shownName, type FigureStyle } from "@/lib/shared/text/figures";
import { isolated } from "@/lib/shared/text/isolated";
import type { CardActions, ExampleActions } from "./cardActions";
import type { ShownQuestion } from "./shownQuestions";

interface AnsweredCardProps extends CardActions {
  id: string;
  question: ShownQuestion;
  asTable: boolean;
  style: FigureStyle;
  /** The request of the run. */
  requestText: string;
  examples?: ExampleActions | undefined;
}

/** A question of the last run with its answer, and what a person can do with it. */
export function AnsweredCard(props: AnsweredCardProps) {
  const { id, question, asTable, style, onRunAlone, canRunAlone = () => true } = props;
  const { runningAlone = null, aloneFailure = null, requestText, examples } = props;
  const { name, type, instructions, outcome, isOutdated, model, before, isAlone } = question;
  const actions =
    onRunAlone && canRunAlone(name) ? (
      <>
        {isAlone ? <span className="mr-1 text-xs text-muted-foreground">run alone</span> : null}
        <RunAlone name={name} isRunning={runningAlone === name} onRun={onRunAlone} />
      </>
    ) : null;
  const card = { id, name, instructions, isOutdated, actions };
  const failure = aloneFailure?.name === name ? aloneFailure.notice : null;
  return (
    <>
      {outcome.kind === "answer" ? (
        <AnswerCard
          {...card}
          {...{ model, before, asTable, style }}
          answer={outcome.answer}
          onAddExamples={examples && (() => examples.open(name))}
          foot={isAlone ? null : examples?.menu(name, requestText)}
        />
      ) : outcome.kind === "refusal" ? (
        <RefusedCard {...card} type={type} refusal={outcome.refusal} />
      ) : (
        <UnansweredCard {...card} type={type} json={outcome.kind === "unknown" ? outcome.json : undefined} />
      )}
      {failure}
    </>
  );
}

interface RunAloneProps {
  name: string;
  isRunning: boolean;
  onRun: (name: string) => void;
}

function RunAlone({ name, isRunning, onRun }: RunAloneProps) {
  const label = `Run ${isolated(shownName(name))} alone`;
  const Icon = isRunning ? LoaderCircle : Play;
  return (
    <Button
      variant="ghost"
      size="iconSm"
      aria-label={label}
      title="Run this question alone"
      aria-busy={isRunning}
      onClick={() => onRun(name)}
    >
      <Icon aria-hidden className={isRunning ? "animate-spin" : "size-3.5!"} />
    </Button>
  );
}
