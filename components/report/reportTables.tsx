import { COMMON_FIGURES, ORDINAL_FIGURES } from "@/lib/shared/metrics/estimate";
import type { JudgedCell, JudgedRun } from "@/lib/shared/reports/judgedRun";
import {
  COMPARISON_HEAD,
  comparisonCells,
  estimateText,
  FIGURE_WORDS,
} from "@/lib/shared/reports/resultWords";
import type { RunSettings } from "@/lib/shared/reports/runSettings";

export function SettingsTable({ settings }: { settings: RunSettings }) {
  const { dataset, startedAt, models, baseline, bars, skippedRows, askedAt } = settings;
  const rows: [string, string][] = [
    ["Dataset", `${dataset.name}${dataset.version === null ? "" : `, version ${dataset.version}`}`],
    ["Date", `${startedAt.slice(0, 16).replace("T", " ")} UTC`],
    ...models.map(({ model, answeredBy }): [string, string] => [
      model === baseline ? "Baseline" : "Candidate",
      `${model}, answered by ${answeredBy.join(", ") || "nothing"}`,
    ]),
    ["Server", askedAt ?? "models of the same process"],
    ["Bars and thresholds", bars.join(", ") || "none"],
    ["Rows left out", String(skippedRows)],
  ];
  return (
    <table>
      <caption>Settings</caption>
      <tbody>
        {rows.map(([name, value], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The figures of one question, a row a model. */
export function FigureTable({ cells }: { cells: readonly JudgedCell[] }) {
  const names = [...COMMON_FIGURES, ...(cells[0]?.question.kind === "ordinal" ? ORDINAL_FIGURES : [])];
  return (
    <div className="scroll" role="region" aria-label="Figures" tabIndex={0}>
      <table>
        <caption>Figures with 95% intervals. Brier is the sum over outcomes, 0 to 2.</caption>
        <thead>
          <tr>
            {["Model", "n", ...names.map((name) => FIGURE_WORDS[name]), "Refused", "Failed"].map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ model, counts, figures, refused, unanswered }) => (
            <tr key={model}>
              <th scope="row">{model}</th>
              <td className="number">{counts.scored}</td>
              {names.map((name) => (
                <td key={name}>{figures[name] ? estimateText(figures[name], name) : ""}</td>
              ))}
              <td className="number">{refused}</td>
              <td className="number">{unanswered}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ComparisonTable({ run }: { run: JudgedRun }) {
  return (
    <div className="scroll" role="region" aria-label="Candidates against the baseline" tabIndex={0}>
      <table>
        <caption>McNemar’s exact test; Holm corrects over all lines.</caption>
        <thead>
          <tr>
            {COMPARISON_HEAD.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.comparisons.map((comparison, row) => (
            <tr key={row}>
              {comparisonCells(comparison).map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Wider matrices are left out: nobody reads them on paper. */
const OUTCOMES_MAX = 20;

export function ConfusionTable({ question, confusion }: Pick<JudgedCell, "question" | "confusion">) {
  const { outcomes } = question;
  if (outcomes.length > OUTCOMES_MAX) return null;
  return (
    <div className="scroll" role="region" aria-label="Confusion matrix" tabIndex={0}>
      <table>
        <caption>Rows by expected outcome, columns by decision; hits are bold.</caption>
        <thead>
          <tr>
            <th scope="col">Expected</th>
            {outcomes.map((outcome, column) => (
              <th key={column} scope="col">
                {outcome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {outcomes.map((outcome, expected) => (
            <tr key={expected}>
              <th scope="row">{outcome}</th>
              {outcomes.map((_, decided) => (
                <td key={decided} className={decided === expected ? "number hit" : "number"}>
                  {confusion[expected]?.[decided] ?? 0}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
