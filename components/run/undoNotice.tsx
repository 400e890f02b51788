"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";

/** Names the last removed or replaced part, with an Undo button. */
export function UndoNotice() {
  const { offer } = useSession();
  const offered = useObservable(offer, whole);
  const close = () => offer.set(null);
  return (
    <div aria-live="polite" className="w-full empty:hidden">
      {offered ? (
        <Notice
          role="none"
          actions={
            <>
              <Button
                size="sm"
                aria-label={`Undo: ${offered.message}`}
                onClick={() => {
                  close();
                  offered.undo();
                }}
              >
                Undo
              </Button>
              <Button size="sm" variant="ghost" onClick={close}>
                Dismiss
              </Button>
            </>
          }
        >
          {offered.message}
        </Notice>
      ) : null}
    </div>
  );
}
