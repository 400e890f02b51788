import { ArrowLeftRight, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { runVerdict, type RunVerdict } from "@/lib/shared/runResults/runVerdict";
import { shownName } from "@/lib/shared/text/figures";
import type { ResultsParts } from "./resultsParts";

const LOOKS: Record<RunVerdict["kind"], { icon: typeof CircleCheck; classes: string }> = {
  better: { icon: CircleCheck, classes: "border-success/40 text-success" },
  worse: { icon: TriangleAlert, classes: "border-danger/40 text-danger" },
  none: { icon: ArrowLeftRight, classes: "text-muted-foreground" },
  tooFew: { icon: CircleHelp, classes: "border-warning/40 text-warning" },
};

/** "May we switch?", for each candidate in words. */
export function VerdictPanel({ loaded: { view }, question, baseline, metrics, change }: ResultsParts) {
  if (view.models.length < 2 || !view.isWhole) return null;
  if (!metrics) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        Counting the figures…
      </p>
    );
  }
  const name = view.models[baseline]!;
  return (
    <section aria-label="Verdict" className="flex flex-col gap-3">
      {view.models.flatMap((candidate, index) => {
        if (index === baseline) return [];
        const flippedRows = metrics.flippedRows[candidate] ?? 0;
        const verdict = runVerdict({
          ...{ baseline: name, candidate, flippedRows, answers: metrics.answers },
          waiting: metrics.waiting,
          comparisons: metrics.comparisons.filter((comparison) => comparison.candidate === candidate),
        });
        return [
          <Verdict
            key={candidate}
            verdict={verdict}
            question={shownName(view.questions[question]!.question.judged.name)}
            onBaseline={() => change({ baseline: candidate })}
            onFlipped={
              flippedRows === 0
                ? null
                : () => change({ tab: "rows", show: ["flipped"], model: candidate, cell: null, text: "" })
            }
          />,
        ];
      })}
      <details className="text-xs text-muted-foreground">
        <summary className="w-fit">How the verdict is reached</summary>
        <p className="mt-1 max-w-prose">
          A difference counts where McNemar’s exact test on the rows that both answered stays below 5% after
          Holm’s correction over all questions and candidates. pp are percentage points of accuracy. The
          intervals are paired and not corrected. They tell about rows like these, and about nothing else.
        </p>
      </details>
    </section>
  );
}

function Verdict({
  verdict: { candidate, kind, headline, findings },
  question,
  onBaseline,
  onFlipped,
}: {
  verdict: RunVerdict;
  /** The question that the table shows. */
  question: string;
  /** Turns the comparison round. */
  onBaseline: () => void;
  onFlipped: (() => void) | null;
}) {
  const { icon: Icon, classes } = LOOKS[kind];
  return (
    <div className={cn("flex gap-3 rounded-lg border bg-surface px-4 py-3", classes)}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1 text-foreground">
        <p className="font-medium break-words">{headline}</p>
        <ul className="flex flex-col gap-0.5 text-sm break-words text-muted-foreground">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
        <div className="mt-1 flex flex-wrap gap-2">
          {onFlipped ? (
            <Button size="sm" onClick={onFlipped}>
              Show rows that flip on “{question}”
            </Button>
          ) : null}
          <Button size="sm" onClick={onBaseline}>
            Take {candidate} as the baseline
          </Button>
        </div>
      </div>
    </div>
  );
}
