import { Square } from "lucide-react";
import { Button } from "@/components/ui/button";
import { progressOf, type Comparison } from "./comparisonState";

/** How far a long run is, with the way out of it. How it ends is announced. */
export function ComparisonProgress({
  comparison,
  onCancel,
}: {
  comparison: Comparison;
  onCancel: () => void;
}) {
  const { answered, wanted, running } = progressOf(comparison);
  const failed = comparison.columns.filter(({ status }) => status === "failed").length;
  return (
    <>
      {running ? (
        <div className="flex items-center gap-3 border-b px-4 py-1.5 text-sm lg:px-5">
          <progress
            aria-label="Answers so far"
            value={answered}
            max={wanted}
            className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-track [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-primary"
          />
          <span className="text-muted-foreground tabular-nums">
            {answered} of {wanted} answered
          </span>
          <Button size="sm" onClick={onCancel}>
            <Square aria-hidden />
            Cancel all
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {running ? "Running" : `${answered} of ${wanted} answered${failed > 0 ? `, ${failed} failed` : ""}`}
      </p>
    </>
  );
}
