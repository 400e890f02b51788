import { CircleAlert } from "lucide-react";
import { useSession } from "@/lib/client/draft/draftProvider";
import { isError } from "@/lib/shared/draft/problems";
import { useObservable } from "@/lib/client/draft/observable";
import { countQuestions, runStatus } from "@/components/run/runStatus";

interface StatusLineProps {
  running: boolean;
  /** Leads to the first problem. */
  onProblem: () => void;
}

/** Counts questions and models for assistive technology; with problems, a button to the first one. */
export function StatusLine({ running, onProblem }: StatusLineProps) {
  const session = useSession();
  const text = useObservable(
    session.findings,
    (findings) => runStatus(findings, session.form.getValues()).text,
  );
  const field = useObservable(
    session.findings,
    (findings) => runStatus(findings, session.form.getValues()).field,
  );
  const asked = useObservable(session.findings, () => countQuestions(session.form.getValues()));
  // A draft that was just begun lacks everything: that is said after a run or a visit to the field.
  const isTold = useObservable(session.problems.visible, (visible) => [...visible.values()].some(isError));
  const hasProblem = !running && field !== undefined && isTold;
  return (
    <p role="status" className={hasProblem ? "min-w-0" : "sr-only"}>
      {running ? (
        <>
          Running <bdi>{asked}</bdi>…
        </>
      ) : hasProblem ? (
        <button
          type="button"
          onClick={onProblem}
          title={text}
          className="flex h-8 max-w-48 items-center gap-1.5 rounded-md bg-danger-soft px-2 text-start text-xs font-medium text-danger hover:underline max-lg:h-11 max-lg:max-w-full max-sm:w-11 max-sm:justify-center"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="truncate max-sm:sr-only">{text}</span>
        </button>
      ) : (
        text
      )}
    </p>
  );
}
