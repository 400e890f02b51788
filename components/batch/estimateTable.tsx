import { Notice } from "@/components/ui/notice";
import type { RunEstimate } from "@/lib/shared/pageApi/datasetRuns";
import { countOf } from "@/lib/shared/text/countOf";
import { costText } from "@/lib/shared/text/figures";

const COUNT = new Intl.NumberFormat("en");

/** The tokens and the cost of a run before it starts, and the rows that will fail. */
export function EstimateTable({
  estimate,
  isCounting,
}: {
  estimate: RunEstimate | null;
  isCounting: boolean;
}) {
  if (!estimate) {
    return (
      <p role="status" className="text-sm text-muted-foreground">
        {isCounting ? "Counting tokens…" : ""}
      </p>
    );
  }
  const { rowCount, sampledRows, probe, models } = estimate;
  const isWhole = sampledRows === rowCount && !probe;
  return (
    <div className="flex flex-col gap-2">
      {probe ? (
        <p className="text-sm tabular-nums">
          {countOf(probe.calls, "call")} about {countOf(rowCount, "row")}.
          {probe.skippedRows > 0
            ? ` ${countOf(probe.skippedRows, "sampled row")} ${probe.skippedRows === 1 ? "has" : "have"} nothing to change.`
            : ""}
        </p>
      ) : null}
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-1 text-start text-xs text-muted-foreground">
          {isWhole ? "Counted over every row." : `Estimated from ${countOf(sampledRows, "row")}.`} Prices are
          for input tokens.
          {models.some(({ isDeterministic }) => isDeterministic)
            ? " Equal rows are counted once for a deterministic model, which is asked once."
            : ""}
        </caption>
        <thead>
          <tr className="border-b text-start text-xs text-muted-foreground">
            <th scope="col" className="py-1 text-start font-medium">
              Model
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Input tokens
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {models.map(({ model, inputTokens, cost, currency }) => (
            <tr key={model}>
              <th scope="row" className="py-1 text-start font-normal break-words">
                {model}
              </th>
              <td className="py-1 text-right">
                {isWhole ? "" : "about "}
                {COUNT.format(inputTokens)}
              </td>
              <td className="py-1 text-right">
                {cost === null ? "no price known" : costText(cost, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {models
        .filter(({ refusedRows }) => refusedRows > 0)
        .map(({ model, refusedRows, refusal }) => (
          <Notice key={model} tone="warning">
            {model} will refuse {refusedRows} of {countOf(sampledRows, "row")} looked at. {refusal}
          </Notice>
        ))}
    </div>
  );
}
