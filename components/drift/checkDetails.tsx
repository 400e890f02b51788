import { shownRow } from "@/lib/shared/datasets/shownRow";
import type { DriftQuestion, DriftReport } from "@/lib/shared/pageApi/goldenSets";
import { countOf } from "@/lib/shared/text/countOf";

const EFFECTS = { fixed: "now right", broken: "now wrong", bothWrong: "wrong before and now" } as const;

/** The figures of a check, a row a question, and the rows that flipped. */
export function CheckDetails({ report: { questions } }: { report: DriftReport }) {
  const flips = questions.reduce((sum, question) => sum + question.flips, 0);
  const listed = questions.reduce((sum, { flipped }) => sum + flipped.length, 0);
  return (
    <details>
      <summary className="cursor-pointer text-sm">
        Figures{flips > 0 ? ` and ${countOf(flips, "flipped answer")}` : ""}
      </summary>
      <div role="region" aria-label="Figures" tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full text-start text-xs whitespace-nowrap tabular-nums">
          <thead>
            <tr className="border-b text-muted-foreground [&_th]:py-1 [&_th]:pr-3 [&_th]:font-medium">
              <th scope="col">Question</th>
              <th scope="col">Flips</th>
              <th scope="col">Moved</th>
              <th scope="col">Distance, mean and largest</th>
              <th scope="col">Accuracy, now minus golden</th>
              <th scope="col">Brier score, now minus golden</th>
              <th scope="col">Certificate</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {questions.map((question) => (
              <tr key={question.name} className="align-top [&>*]:py-1 [&>*]:pr-3">
                <th scope="row" className="font-medium break-words">
                  {question.name}
                </th>
                <td>
                  {question.flips} of {question.compared}
                </td>
                <td>{question.moved}</td>
                <td>
                  {question.distance.mean.toFixed(3)}, {question.distance.max.toFixed(3)}
                </td>
                <td>{accuracyText(question)}</td>
                <td>{brierText(question)}</td>
                <td>{certificateText(question)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-col gap-3">
        {questions
          .filter(({ flipped }) => flipped.length > 0)
          .map(({ name, flipped }) => (
            <div key={name}>
              <p className="text-xs font-medium">{name}: flipped rows</p>
              <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-4 gap-y-0.5 text-xs text-muted-foreground">
                {flipped.map(({ row, was, now, effect }) => (
                  <li key={row}>
                    Row {shownRow(row)}: <bdi>{was}</bdi>, now <bdi className="text-foreground">{now}</bdi>
                    {effect === null ? "" : ` (${EFFECTS[effect]})`}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        {listed < flips ? (
          <p className="text-xs text-muted-foreground">
            {countOf(flips - listed, "more flip")} stand in the run of the check.
          </p>
        ) : null}
      </div>
    </details>
  );
}

const signed = (value: number): string =>
  `${value > 0 ? "+" : ""}${value.toFixed(3)}`.replace("-", "−").replace(/^−0\.000$/, "0.000");

function accuracyText({ labelled }: DriftQuestion): string {
  if (!labelled) return "no labels";
  const { difference, interval } = labelled.accuracy;
  const p = labelled.adjustedP < 0.001 ? "<0.001" : labelled.adjustedP.toFixed(3);
  return `${signed(difference)} (${signed(interval[0])} to ${signed(interval[1])}), p ${p}, n ${labelled.n}`;
}

function brierText({ labelled }: DriftQuestion): string {
  if (!labelled) return "no labels";
  const { difference, interval } = labelled.brier;
  return interval === null
    ? signed(difference)
    : `${signed(difference)} (${signed(interval[0])} to ${signed(interval[1])})`;
}

function certificateText({ threshold }: DriftQuestion): string {
  if (!threshold) return "none";
  return `${Number(threshold.frozen.toFixed(6))} ${threshold.holds ? "holds" : "no longer holds"}`;
}
