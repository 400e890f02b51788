import { ArrowLeftRight, Check, X } from "lucide-react";
import { RUN_ITEM_STATUSES, type RunItemStatus } from "@/lib/shared/pageApi/datasetRuns";
import type { ResultsView } from "@/lib/client/runResults/resultsProtocol";
import { NONE } from "@/lib/shared/runResults/resultColumns";
import { formatFigure } from "@/lib/shared/text/figures";

interface ModelCellProps {
  view: ResultsView;
  question: number;
  model: number;
  baseline: number;
  position: number;
  /** The right outcome, or NONE. */
  expected: number;
}

const WITHOUT_ANSWER: Record<RunItemStatus, string> = {
  queued: "waiting",
  running: "running",
  // The model answered, but not this question.
  answered: "refused",
  failed: "failed",
  cancelled: "cancelled",
};

/** A model's decision in a row: right or wrong, its confidence, and whether it flips. */
export function ModelCell({ view, question, model, baseline, position, expected }: ModelCellProps) {
  const { question: asked, models } = view.questions[question]!;
  const column = models[model]!;
  const decided = column.decided[position]!;
  if (decided === NONE) {
    const status = RUN_ITEM_STATUSES[view.status[model]![position]!]!;
    return (
      <span className={status === "failed" ? "text-danger" : "text-muted-foreground"}>
        {view.isWhole || status !== "queued" ? WITHOUT_ANSWER[status] : "loading"}
      </span>
    );
  }
  const usual = models[baseline]!.decided[position]!;
  const isFlipped = usual !== NONE && usual !== decided;
  return (
    <span className="flex items-center gap-1.5">
      {expected === NONE ? null : expected === decided ? (
        <Check role="img" aria-label="right" className="size-4 shrink-0 text-success" />
      ) : (
        <X role="img" aria-label="wrong" className="size-4 shrink-0 text-danger" />
      )}
      <bdi className="min-w-0 truncate">{asked.labels[decided]}</bdi>
      {isFlipped ? (
        <ArrowLeftRight role="img" aria-label="flipped" className="size-3.5 shrink-0 text-warning" />
      ) : null}
      <span className="ml-auto font-mono text-xs text-muted-foreground tabular-nums">
        {formatFigure(column.confidence[position]!)}
      </span>
    </span>
  );
}
