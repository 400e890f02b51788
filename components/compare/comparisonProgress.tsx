import { Square } from "lucide-react";
import { Button } from "@/components/ui/button";
import { isolated } from "@/lib/shared/text/isolated";
import { progressOf } from "./comparisonState";
import { failuresOf } from "./comparedColumns";
import type { Comparison } from "./comparedColumns";

/** Progress of a long run, with its Cancel button. The end is announced. */
export function ComparisonProgress({
  comparison,
  loading,
  onCancel,
}: {
  comparison: Comparison;
  /** Models whose server may still load them. */
  loading: ReadonlySet<string>;
  onCancel: () => void;
}) {
  const { answered, wanted, running } = progressOf(comparison);
  const failed = comparison.columns.reduce((sum, column) => sum + failuresOf(column).length, 0);
  const failedRepeats = comparison.columns.reduce((sum, { failures }) => sum + (failures?.length ?? 0), 0);
  return (
    <>
      {running ? (
        <div className="flex items-center gap-3 border-b px-4 py-1.5 text-sm lg:px-5">
          <progress
            aria-label="Answers so far"
            value={answered + failedRepeats}
            max={wanted}
            className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-track [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-primary"
          />
          <span className="text-muted-foreground tabular-nums">
            {textOf(answered, wanted, failedRepeats)}
          </span>
          <Button size="sm" onClick={onCancel}>
            <Square aria-hidden />
            Cancel all
          </Button>
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {running ? runningText(loading) : textOf(answered, wanted, failed)}
      </p>
    </>
  );
}

const runningText = (loading: ReadonlySet<string>): string =>
  loading.size === 0 ? "Running" : `Loading ${[...loading].map(isolated).join(", ")}`;

const textOf = (answered: number, wanted: number, failed: number): string =>
  `${answered} of ${wanted} answered${failed > 0 ? `, ${failed} failed` : ""}`;
