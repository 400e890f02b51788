import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copyButton";
import { Notice } from "@/components/ui/notice";
import { describeFailure } from "@/lib/shared/evaluation/describeFailure";
import type { RunFailure } from "@/lib/shared/evaluation/runState";

interface FailureNoticeProps {
  failure: RunFailure;
  /** The reader's way out of it here, e.g. sign in. */
  action?: ReactNode;
}

/** The failure of the last run: a sentence, the values that do not fit, the request's id. */
export function FailureNotice({ failure, action }: FailureNoticeProps) {
  const details =
    failure.kind === "refused" && failure.body.kind === "validation" ? failure.body.details : [];
  return (
    <Notice tone="danger" actions={action}>
      <p className="font-medium">{describeFailure(failure)}</p>
      {details.length > 0 ? (
        <ul className="mt-1 flex flex-col gap-1">
          {details.map(({ loc, msg }, index) => (
            <li key={index}>
              <code className="font-mono text-xs">{loc.slice(1).join(" › ")}</code> {msg}
            </li>
          ))}
        </ul>
      ) : null}
      {failure.kind === "refused" ? <FailureFacts failure={failure} /> : null}
    </Notice>
  );
}

function FailureFacts({ failure }: { failure: Extract<RunFailure, { kind: "refused" }> }) {
  const { status, requestId } = failure.view;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs">
      <span>
        Status {status}
        {failure.body.kind === "error" && failure.body.errorType !== "" ? ` ${failure.body.errorType}` : ""}
      </span>
      {requestId === null ? null : (
        <span className="inline-flex min-w-0 items-center">
          <span className="min-w-0 font-mono wrap-anywhere">{requestId}</span>
          <CopyButton
            label="Copy request id"
            variant="ghost"
            size="iconSm"
            className="text-current"
            getText={() => requestId}
          />
        </span>
      )}
    </p>
  );
}
