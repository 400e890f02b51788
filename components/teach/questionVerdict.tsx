import { CircleCheck, CircleX } from "lucide-react";
import { useId } from "react";
import { TeachingFiguresTables } from "@/components/charts/teachingFigures";
import type { TaughtQuestionResult } from "@/lib/shared/pageApi/teachings";
import { teachingVerdict } from "@/lib/shared/teach/verdictText";
import { countOf } from "@/lib/shared/text/countOf";
import { shownName } from "@/lib/shared/text/figures";

const WRONG_SHOWN = 20;

/** The verdict on a taught question: in words, in figures, and the rows that it gets wrong. */
export function QuestionVerdict({ result }: { result: TaughtQuestionResult }) {
  const { figures, refusal } = result;
  const id = useId();
  const name = shownName(result.name);
  const verdict = figures === null ? null : teachingVerdict(figures);
  const isKept = figures?.kept === true;
  const Icon = isKept ? CircleCheck : CircleX;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t pt-4">
      <h2 id={id} className="text-base font-semibold break-words">
        {name}
      </h2>
      <div className="flex gap-2 text-sm">
        <Icon
          aria-hidden
          className={`mt-0.5 size-4 shrink-0 ${isKept ? "text-success" : "text-muted-foreground"}`}
        />
        <div className="flex flex-col gap-0.5">
          <p className="font-medium">{verdict?.headline ?? refusal}</p>
          {verdict?.advice.map((sentence) => (
            <p key={sentence} className="text-muted-foreground">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      {figures === null ? null : <TeachingFiguresTables name={name} figures={figures} />}
      <WrongRows result={result} name={name} />
    </section>
  );
}

function WrongRows({ result: { wrong, wrongCount }, name }: { result: TaughtQuestionResult; name: string }) {
  if (wrong.length === 0) return null;
  const doubted = wrong.filter(({ isLabelDoubted }) => isLabelDoubted).length;
  return (
    <details className="text-sm">
      <summary className="w-fit">
        {countOf(wrongCount, "row")} wrong
        {doubted > 0 ? `, ${countOf(doubted, "label")} in doubt` : ""}
      </summary>
      <div
        role="region"
        aria-label={`Wrong rows of ${name}`}
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-lg border bg-surface"
      >
        <table className="w-full">
          <caption className="sr-only">Wrong rows of {name}, the surest answers first</caption>
          <thead>
            <tr className="border-b text-xs text-muted-foreground">
              {["Row", "Label", "Answer", "Probability", "Label in doubt"].map((head) => (
                <th key={head} scope="col" className="px-3 py-1.5 text-start font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {wrong.slice(0, WRONG_SHOWN).map(({ row, expected, answered, probability, isLabelDoubted }) => (
              <tr key={row} className="border-b last:border-0">
                <th scope="row" className="px-3 py-1.5 text-start font-normal tabular-nums">
                  {row + 1}
                </th>
                <td dir="auto" className="px-3 py-1.5">
                  {expected}
                </td>
                <td dir="auto" className="px-3 py-1.5">
                  {answered}
                </td>
                <td className="px-3 py-1.5 tabular-nums">{probability.toFixed(2)}</td>
                <td className="px-3 py-1.5">{isLabelDoubted ? "yes" : "no"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
