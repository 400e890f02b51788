import type { ModelFigures, TeachingFigures } from "@/lib/shared/teach/teachingFigures";

const CELL = "px-3 py-1.5 text-right whitespace-nowrap tabular-nums";
const HEAD = "px-3 py-1.5 text-right text-xs font-medium text-muted-foreground";
const ROW = "px-3 py-1.5 text-start font-normal";

/** A taught question beside the untaught model on the same rows, with 95% intervals, and by outcome. */
export function TeachingFiguresTables({ name, figures }: { name: string; figures: TeachingFigures }) {
  const { taught, untaught, byOutcome, curve } = figures;
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-2">
      <Frame label={`Figures of ${name}`}>
        <table className="w-full text-sm">
          <caption className="sr-only">Figures of {name} with 95% intervals</caption>
          <thead>
            <tr className="border-b">
              <th scope="col" className={`${HEAD} text-start`}>
                Figure
              </th>
              <th scope="col" className={HEAD}>
                Taught
              </th>
              <th scope="col" className={HEAD}>
                Untaught
              </th>
            </tr>
          </thead>
          <tbody>
            {FIGURES.map(({ title, read }) => (
              <tr key={title} className="border-b last:border-0">
                <th scope="row" className={ROW}>
                  {title}
                </th>
                <td className={CELL}>{read(taught)}</td>
                <td className={CELL}>{read(untaught)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      <Frame label={`Right answers of ${name} by outcome`}>
        <table className="w-full text-sm">
          <caption className="sr-only">Right answers of {name} by outcome</caption>
          <thead>
            <tr className="border-b">
              {["Outcome", "Rows", "Taught", "Untaught"].map((head, at) => (
                <th key={head} scope="col" className={at === 0 ? `${HEAD} text-start` : HEAD}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byOutcome.map((row) => (
              <tr key={row.outcome} className="border-b last:border-0">
                <th scope="row" dir="auto" className={ROW}>
                  {row.outcome}
                </th>
                <td className={CELL}>{row.rows}</td>
                <td className={CELL}>{percent(row.taught)}</td>
                <td className={CELL}>{percent(row.untaught)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Frame>
      <p className="text-sm text-muted-foreground lg:col-span-2">
        Learning curve:{" "}
        {curve.map(({ rows, accuracy }) => `${Math.round(rows)} rows ${percent(accuracy)}`).join(", ")}.{" "}
        {figures.accuracyOf100More > 0.001
          ? `100 rows more would bring about ${(100 * figures.accuracyOf100More).toFixed(1)} points, as the last step goes.`
          : "More rows would bring little, as the last step goes."}
      </p>
    </div>
  );
}

function Frame({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="min-w-0 overflow-x-auto rounded-lg border bg-surface"
    >
      {children}
    </div>
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const exact = (value: number): string => value.toFixed(3);

const withInterval = (
  { value, interval: [low, high] }: ModelFigures["accuracy"],
  write: (value: number) => string,
): string => `${write(value)} (${write(low)} to ${write(high)})`;

const FIGURES: { title: string; read: (figures: ModelFigures) => string }[] = [
  { title: "Right", read: ({ accuracy }) => withInterval(accuracy, percent) },
  { title: "Brier score, 0 is best", read: ({ brier }) => withInterval(brier, exact) },
  { title: "ECE, 0 is best", read: ({ ece }) => withInterval(ece, exact) },
  {
    title: "Right from 0.9 on",
    read: ({ sure: { rows, right } }) =>
      right === null ? "no such answer" : `${withInterval(right, percent)} of ${rows}`,
  },
];
