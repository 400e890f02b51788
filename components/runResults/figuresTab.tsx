import { Notice } from "@/components/ui/notice";
import { ComparisonTable } from "./comparisonTable";
import { FiguresTable } from "./figuresTable";
import { ModelFigures } from "./modelFigures";
import type { ResultsParts } from "./resultsParts";
import { useQuestionFigures } from "./runResultsQueries";

/** All figures of the chosen question, and every comparison with the baseline. */
export function FiguresTab(parts: ResultsParts) {
  const { metrics, loaded, question, labels } = parts;
  const { data: answers, error } = useQuestionFigures(loaded, question, labels.revision);
  if (error) return <Notice tone="danger">The figures cannot be counted. {error.message}</Notice>;
  if (!answers) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        Counting the figures…
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <FiguresTable answers={answers} />
      {metrics && metrics.comparisons.length > 0 ? (
        <ComparisonTable {...parts} comparisons={metrics.comparisons} />
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        {answers.map((entry, model) => (
          <ModelFigures key={entry.model} {...parts} entry={entry} ofModel={model} />
        ))}
      </div>
    </div>
  );
}
