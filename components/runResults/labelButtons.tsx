import { Button } from "@/components/ui/button";
import { NONE } from "@/lib/shared/runResults/resultColumns";
import type { ResultQuestion } from "@/lib/shared/runResults/resultQuestions";
import { labelKeys } from "./labelKeys";

interface LabelButtonsProps {
  question: ResultQuestion;
  /** The right outcome, or NONE. */
  expected: number;
  isDisabled: boolean;
  /** NONE takes the label away. */
  onLabel: (outcome: number) => void;
}

/** The expected answer of a row. Each of the first nine outcomes has a key. */
export function LabelButtons({ question, expected, isDisabled, onLabel }: LabelButtonsProps) {
  const keys = labelKeys(question);
  const more = question.labels.flatMap((label, outcome) =>
    keys.some((key) => key.outcome === outcome) ? [] : [{ key: null, outcome, label }],
  );
  return (
    <fieldset disabled={isDisabled} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">Expected answer</legend>
      <div className="flex flex-wrap gap-1.5">
        {[...keys, ...more].map(({ key, outcome, label }) => (
          <Button
            key={outcome}
            size="sm"
            variant={outcome === expected ? "primary" : "outline"}
            aria-pressed={outcome === expected}
            aria-keyshortcuts={key ?? undefined}
            onClick={() => onLabel(outcome)}
            className="max-w-full"
          >
            {key ? (
              <kbd className="rounded-xs border border-current/40 px-1 font-mono text-[0.6875rem] leading-4">
                {key}
              </kbd>
            ) : null}
            <bdi className="truncate">{label}</bdi>
          </Button>
        ))}
        <Button
          size="sm"
          variant="ghost"
          disabled={expected === NONE}
          aria-keyshortcuts="0"
          onClick={() => onLabel(NONE)}
        >
          <kbd className="rounded-xs border border-current/40 px-1 font-mono text-[0.6875rem] leading-4">
            0
          </kbd>
          no label
        </Button>
      </div>
      {isDisabled ? (
        <p className="text-xs text-muted-foreground">
          The newest version changed or deleted this row, so it cannot be labelled here.
        </p>
      ) : null}
    </fieldset>
  );
}
