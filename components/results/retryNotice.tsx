import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RETRIES_MAX } from "@typed-question/protocol/retry";
import { describeReason, seconds } from "@/lib/shared/evaluation/describeFailure";
import type { Waiting } from "@/lib/shared/evaluation/runState";

const TICK_MS = 250;

interface RetryNoticeProps {
  waiting: Waiting;
  onRetryNow: () => void;
  onCancel: () => void;
}

/** Counts down to the next try. Silent, because the wait was announced when it began. */
export function RetryNotice({ waiting, onRetryNow, onCancel }: RetryNoticeProps) {
  const { failure, retry, delayMs, until } = waiting;
  const [leftMs, setLeftMs] = useState(delayMs);
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(until - Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);

  // The wait also ends by itself: move the keyboard focus away from the removed buttons.
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = body.current;
    const panel = node?.closest<HTMLElement>('[role="tabpanel"]');
    return () => {
      if (node?.contains(document.activeElement)) panel?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={body}>
      <Notice
        tone="warning"
        role="none"
        actions={
          <>
            <Button size="sm" onClick={onRetryNow}>
              Retry now
            </Button>
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        <p className="font-medium tabular-nums">
          {describeReason(failure)} Trying again in {seconds(leftMs)}.
        </p>
        <p className="mt-1 text-xs">
          Retry {retry} of {RETRIES_MAX}
        </p>
      </Notice>
    </div>
  );
}
