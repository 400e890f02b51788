"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSession } from "@/lib/client/draft/draftProvider";
import { useObservable, whole } from "@/lib/client/draft/observable";
import { StrippedFields } from "@/components/draft/strippedFields";

/** Lists the keys removed from the draft's unknown fields, until the person dismisses it. */
export function StrippedNotice() {
  const { stripped } = useSession();
  const places = useObservable(stripped, whole);
  if (places.length === 0) return null;
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" onClick={() => stripped.set([])}>
          Dismiss
        </Button>
      }
    >
      <StrippedFields places={places} />
    </Notice>
  );
}
