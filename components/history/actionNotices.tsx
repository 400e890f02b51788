import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { countOf } from "@/lib/shared/text/countOf";
import { isolated } from "@/lib/shared/text/isolated";
import type { KeepingVersion } from "@/lib/shared/pageApi/history";
import type { RunActions } from "./useRunActions";

type ActionNoticesProps = Pick<
  RunActions,
  "deleted" | "keptBy" | "failure" | "undo" | "dismiss" | "dismissFailure"
> & {
  onSignIn: () => void;
  /** Says that links still show deleted runs. */
  linksLeft: (runIds: readonly string[]) => ReactNode;
};

/** Names the deleted runs with an Undo button, and the failed actions. */
export function ActionNotices(props: ActionNoticesProps) {
  const { deleted, keptBy, failure, undo, dismiss, dismissFailure, onSignIn, linksLeft } = props;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {deleted.length > 0 ? (
        <Notice
          role="none"
          actions={
            <>
              <Button data-control="undo" size="sm" onClick={undo}>
                Undo
              </Button>
              <Button size="sm" variant="ghost" onClick={dismiss}>
                Dismiss
              </Button>
            </>
          }
        >
          {deleted.length === 1
            ? "Deleted the run. It can be brought back for a day, under Deleted."
            : `Deleted ${deleted.length} runs. They can be brought back for a day, under Deleted.`}
          {keptBy.length > 0 ? <span className="mt-1.5 block">{keptText(keptBy)}</span> : null}
          {linksLeft(deleted.map(({ id }) => id))}
        </Notice>
      ) : null}
      {failure ? (
        <Notice
          tone="danger"
          actions={
            <>
              {failure.needsSignIn ? (
                <Button size="sm" onClick={onSignIn}>
                  Sign in
                </Button>
              ) : null}
              {failure.retry && !failure.needsSignIn ? (
                <Button size="sm" onClick={failure.retry}>
                  Try again
                </Button>
              ) : null}
              <Button size="sm" variant="ghost" onClick={dismissFailure}>
                Dismiss
              </Button>
            </>
          }
        >
          {failure.message}
        </Notice>
      ) : null}
    </div>
  );
}

/** More versions than these are counted. */
const NAMED_MAX = 3;

function keptText(versions: readonly KeepingVersion[]): string {
  const named = versions
    .slice(0, NAMED_MAX)
    .map(({ experiment, number }) => `version ${number} of ${isolated(experiment)}`);
  const more = versions.length - named.length;
  const parts = more > 0 ? [...named, countOf(more, "more version")] : named;
  const list = new Intl.ListFormat("en").format(parts);
  return `These versions keep their answers: ${list}.`;
}
