import Link from "next/link";
import { driftVerdict } from "@/lib/shared/drift/driftWords";
import type { GoldenCheck, GoldenSet } from "@/lib/shared/pageApi/goldenSets";

const BEGINNINGS = { hand: "by hand", command: "by the command", schedule: "on schedule" } as const;

/** The checks of a golden set over time, newest first. */
export function CheckTable({ golden: { name, dataset, checks } }: { golden: GoldenSet }) {
  return (
    <div role="region" aria-label={`Checks of ${name}`} tabIndex={0} className="max-h-56 overflow-auto">
      <table className="w-full min-w-lg text-start text-xs tabular-nums">
        <caption className="sr-only">Checks of {name}, newest first</caption>
        <thead>
          <tr className="border-b text-muted-foreground [&_th]:py-1 [&_th]:pr-3 [&_th]:font-medium">
            <th scope="col" className="text-start">
              Check
            </th>
            <th scope="col" className="text-start">
              Answered by
            </th>
            <th scope="col" className="text-right">
              Flips
            </th>
            <th scope="col" className="text-start">
              Result
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {checks.map((check) => (
            <tr key={check.id} className="align-top [&>*]:py-1 [&>*]:pr-3">
              <th scope="row" className="text-start font-normal">
                <CheckTime check={check} datasetId={dataset.id} />{" "}
                <span className="text-muted-foreground">{BEGINNINGS[check.begunBy]}</span>
              </th>
              <td className="break-all">
                <bdi>{check.report?.answeredBy.now.join(", ") || "–"}</bdi>
              </td>
              <td className="text-right">{flipsOf(check) ?? "–"}</td>
              <td>{check.report ? driftVerdict(check.report, name).sentences[0] : "being asked"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CheckTime({ check: { createdAt, runId }, datasetId }: { check: GoldenCheck; datasetId: string }) {
  const time = <time dateTime={createdAt}>{new Date(createdAt).toLocaleString("en")}</time>;
  if (runId === null) return time;
  return (
    <Link href={`/datasets/${datasetId}/runs/${runId}`} className="underline underline-offset-2">
      {time}
    </Link>
  );
}

const flipsOf = ({ report }: GoldenCheck): number | null =>
  report === null || report.problem !== null
    ? null
    : report.questions.reduce((sum, { flips }) => sum + flips, 0);
