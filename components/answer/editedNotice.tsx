import { History } from "lucide-react";

interface EditedNoticeProps {
  /** The present request has other content and other questions. */
  isAnother: boolean;
  onRunAgain?: (() => void) | undefined;
}

/** Says that answers are of an earlier request, and runs the present one. */
export function EditedNotice({ isAnother, onRunAgain }: EditedNoticeProps) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-xs font-medium text-warning">
      <History aria-hidden className="size-3.5 shrink-0" />
      {isAnother ? "Answers to an earlier request" : "Edited since this run"}
      {onRunAgain ? (
        <>
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={onRunAgain}
            className="min-h-6 rounded-sm underline underline-offset-2"
          >
            Run again
          </button>
        </>
      ) : null}
    </p>
  );
}
