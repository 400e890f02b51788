import type { AnswerMetrics } from "@/lib/shared/metrics/answerMetrics";
import type { FigureName } from "@/lib/shared/metrics/estimate";
import { estimateText, FIGURE_NAMES } from "./estimateText";
import { CELL, HEAD, TABLE, TableFrame } from "./tableFrame";

/** One question's figures, a column a model. */
export function FiguresTable({ answers }: { answers: readonly AnswerMetrics[] }) {
  const names = Object.keys(answers[0]?.figures ?? {}) as FigureName[];
  return (
    <TableFrame title="Figures" note="Small type: 95% interval and n, the labelled rows with an answer.">
      <table className={TABLE}>
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Figure
            </th>
            {answers.map(({ model }) => (
              <th key={model} scope="col" className={HEAD}>
                {model}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t">
              <th scope="row" className={CELL}>
                {FIGURE_NAMES[name].name}
                <span className="block text-xs font-normal text-muted-foreground">
                  {FIGURE_NAMES[name].hint}
                </span>
              </th>
              {answers.map(({ model, figures }) => {
                const estimate = figures[name];
                const text = estimate && estimateText(name, estimate);
                return (
                  <td key={model} className={CELL}>
                    <span className="font-mono text-[0.8125rem] tabular-nums">{text?.value}</span>
                    <span className="block text-xs text-muted-foreground tabular-nums">{text?.note}</span>
                  </td>
                );
              })}
            </tr>
          ))}
          <tr className="border-t">
            <th scope="row" className={CELL}>
              Rows
            </th>
            {answers.map(({ model, counts: { rows, labelled, failed } }) => (
              <td key={model} className={`${CELL} text-xs text-muted-foreground tabular-nums`}>
                {labelled.toLocaleString("en")} of {rows.toLocaleString("en")} labelled,{" "}
                {failed.toLocaleString("en")} without an answer
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </TableFrame>
  );
}
