import { AnswerHeader } from "@/components/answer/answerCard";
import { answersOf } from "@/components/answer/questions/registry";
import { FOLD_ABOVE, FOLDED_TO } from "@/components/answer/reading";
import { cn } from "@/components/ui/cn";
import { readAskedQuestions, type AskedQuestion } from "@/lib/shared/evaluation/readEvaluation";

const WIDTHS = ["w-4/5", "w-3/5", "w-2/5", "w-1/3"];

/** The pending questions, with empty bars in place of answers. */
export function ResultsSkeleton({ requestText }: { requestText: string }) {
  return (
    <div aria-hidden className="pt-6">
      {readAskedQuestions(requestText).map((question) => (
        <div key={question.name} className="flex flex-col gap-2 border-b py-3 last:border-b-0">
          <AnswerHeader {...question} />
          <div className="h-7 w-32 animate-pulse rounded-sm bg-track" />
          <SkeletonBars question={question} />
        </div>
      ))}
    </div>
  );
}

function SkeletonBars({ question: { type, bars } }: { question: AskedQuestion }) {
  if (type !== null && answersOf(type).skeleton === "scale")
    return <div className="h-8 animate-pulse rounded-sm bg-track/60" />;
  const shown = bars > FOLD_ABOVE ? FOLDED_TO : bars;
  return (
    <div className="flex flex-col gap-1.5">
      {Array.from({ length: shown }, (_, index) => (
        <div key={index} className="flex h-5 items-center">
          <div className={cn("h-2.5 animate-pulse rounded-xs bg-track", WIDTHS[index % WIDTHS.length])} />
        </div>
      ))}
    </div>
  );
}
