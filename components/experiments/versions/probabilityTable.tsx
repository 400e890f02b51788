import { formatFigure, shownName } from "@/lib/shared/text/figures";
import type { Spread } from "@/lib/shared/metrics/agreement";
import type { ProbabilityChange } from "./probabilityChanges";

interface ProbabilityTableProps {
  names: readonly [string, string];
  changes: readonly ProbabilityChange[];
}

/** A mean with the range of its repeats. */
function probability(spread: Spread | null): string {
  if (spread === null) return "–";
  const { mean, min, max, count } = spread;
  const range = count > 1 ? ` (${formatFigure(min)} to ${formatFigure(max)})` : "";
  return `${formatFigure(mean)}${range}`;
}

const points = (value: number): string => (value * 100).toFixed(1);

/** In percentage points, with its sign. */
function difference({ before, after, isWithinNoise }: ProbabilityChange): string {
  if (before === null || after === null) return "–";
  const change = points(after.mean - before.mean);
  if (isWithinNoise && Number(change) !== 0) return "no difference found";
  return Number(change) > 0 ? `+${change}` : change.replace("-", "−").replace(/^−0\.0$/, "0.0");
}

/** The answers of two versions, probability by probability. */
export function ProbabilityTable({ names, changes }: ProbabilityTableProps) {
  if (changes.length === 0) return null;
  const isRepeated = changes.some(({ before, after }) => (before?.count ?? 0) > 1 || (after?.count ?? 0) > 1);
  const models = new Set(changes.map(({ model }) => model));
  return (
    <div role="region" aria-label="Probabilities" tabIndex={0} className="shrink-0 overflow-x-auto">
      <table className="w-full text-sm tabular-nums">
        <caption className="py-1 text-start text-xs font-semibold">
          Probabilities of {names[0]} and {names[1]}, and the difference in percentage points
          {isRepeated ? ". Of repeated answers it is the mean, with the lowest and the highest" : null}
        </caption>
        <thead className="text-start text-xs text-muted-foreground">
          <tr>
            {models.size > 1 ? <th scope="col">Model</th> : null}
            <th scope="col">Question</th>
            <th scope="col">Option or level</th>
            <th scope="col" className="text-right">
              {names[0]}
            </th>
            <th scope="col" className="text-right">
              {names[1]}
            </th>
            <th scope="col" className="text-right">
              Difference
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {changes.map((change) => (
            <tr key={JSON.stringify([change.model, change.question, change.label])}>
              {models.size > 1 ? <td className="pr-3 font-mono text-xs">{change.model}</td> : null}
              <th scope="row" className="pr-3 text-start font-mono text-xs font-medium">
                {change.question}
              </th>
              <td className="pr-3 break-words">
                <bdi>{shownName(change.label)}</bdi>
              </td>
              <td className="text-right">{probability(change.before)}</td>
              <td className="text-right">{probability(change.after)}</td>
              <td className="pl-3 text-right font-medium">{difference(change)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
