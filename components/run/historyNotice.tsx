import { HardDriveDownload, History } from "lucide-react";
import Link from "next/link";
import type { Comparison } from "@/components/compare/comparedColumns";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { RunState } from "@/lib/shared/evaluation/runState";
import type { NotSavedReason } from "@/lib/shared/pageApi/history";
import { formatRunTime } from "@/components/run/formatRunTime";

const REASONS = {
  "disk-full": "the disk of the server is full",
  "database-away": "the server cannot reach its database",
  quota: "this account stores as much as it may: delete something first",
  other: "the server could not store it, and its log says why",
} satisfies Record<NotSavedReason, string>;

interface HistoryNoticeProps {
  run: RunState;
  comparison: Comparison | null;
}

/** Says that the shown results are old, or that the history does not have them. */
export function HistoryNotice({ run, comparison }: HistoryNoticeProps) {
  const views = comparison ? comparisonViews(comparison) : lastViews(run);
  const reopenedAt = comparison?.reopened ? comparison.startedAt : startOf(views.find(isReopened));
  const reason = views.map(reasonOf).find((found) => found !== null) ?? null;
  return (
    <>
      {reopenedAt === undefined ? null : (
        <p className="flex items-start gap-2 border-b bg-sunken px-4 py-1.5 text-sm text-muted-foreground lg:px-5">
          <History aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            From the <HistoryLink />: run on {formatRunTime(reopenedAt)}. The server measured the latencies.
          </span>
        </p>
      )}
      <div role="status" className="empty:hidden">
        {reason === null ? null : (
          <p className="flex items-start gap-2 border-b border-warning/30 bg-warning-soft px-4 py-1.5 text-sm text-warning lg:px-5">
            <HardDriveDownload aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {comparison ? "Some of this run is" : "This run is"} not in the history: {REASONS[reason]}. The
              answers stay while this page is open, your draft stays in this browser.
            </span>
          </p>
        )}
      </div>
    </>
  );
}

const HistoryLink = () => (
  <Link href="/history" className="font-medium text-foreground underline underline-offset-2">
    history
  </Link>
);

/** The views of the last run; earlier answers of each column are left out. */
function lastViews({ evaluation, failure, ended }: RunState): EvaluationView[] {
  if (failure) return failure.kind === "refused" ? [failure.view] : [];
  return evaluation && ended !== "cancelled" ? [evaluation] : [];
}

const comparisonViews = ({ columns }: Comparison): EvaluationView[] =>
  columns.flatMap(({ views, failure }) =>
    failure?.kind === "refused" ? [...views, failure.view] : [...views],
  );

const startOf = (view: EvaluationView | undefined): number | undefined =>
  view && view.finishedAt - Math.round(view.latencyMs);

const isReopened = ({ reopened }: EvaluationView): boolean => reopened === true;

const reasonOf = ({ keeping }: EvaluationView): NotSavedReason | null =>
  keeping?.kind === "notSaved" ? keeping.reason : null;
