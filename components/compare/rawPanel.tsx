import { useState } from "react";
import { RawJsonPanel } from "@/components/answer/rawJsonPanel";
import { NO_RUN } from "@/lib/shared/evaluation/runState";
import { Select } from "@/components/ui/select";
import { failuresOf } from "./comparedColumns";
import type { Comparison } from "./comparedColumns";

/** The exact responses, one at a time. */
export function RawPanel({ comparison: { columns } }: { comparison: Comparison }) {
  const [model, setModel] = useState(columns[0]?.model ?? "");
  const [number, setNumber] = useState<number | null>(null);
  const column = columns.find((candidate) => candidate.model === model) ?? columns[0];
  if (!column) return null;
  const { views } = column;
  const failures = failuresOf(column);
  const count = views.length + failures.length;
  // Show the failure first when the run has no answer.
  const first = column.outdated && failures.length > 0 ? views.length + 1 : 1;
  const at = Math.min(number ?? first, count);
  return (
    <>
      <div className="flex flex-wrap gap-2 pt-3">
        <Select
          className="max-w-full min-w-0 [&_select]:w-full [&_select]:truncate"
          aria-label="Response of"
          value={column.model}
          onChange={(event) => setModel(event.target.value)}
        >
          {columns.map((candidate) => (
            <option key={candidate.model}>{candidate.model}</option>
          ))}
        </Select>
        {count > 1 ? (
          <Select aria-label="Answer" value={at} onChange={(event) => setNumber(Number(event.target.value))}>
            {views.map((_, index) => (
              <option key={index} value={index + 1}>
                Answer {index + 1} of {views.length}
              </option>
            ))}
            {failures.map((_, index) => (
              <option key={index} value={views.length + index + 1}>
                Failure {index + 1} of {failures.length}
              </option>
            ))}
          </Select>
        ) : null}
      </div>
      <RawJsonPanel
        run={{
          ...NO_RUN,
          evaluation: views[at - 1] ?? null,
          failure: failures[at - views.length - 1] ?? null,
        }}
      />
    </>
  );
}
