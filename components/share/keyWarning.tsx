import { useMemo } from "react";
import { Notice } from "@/components/ui/notice";
import type { ShareRedaction } from "@/lib/shared/pageApi/shares";
import { contentSecrets } from "@/lib/shared/secrets/contentSecrets";
import { requestTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { HIDDEN, redactRequest } from "@/lib/shared/shares/redact";
import { KeyPlaces } from "@/components/ui/keyPlaces";

interface KeyWarningProps {
  requestText: string;
  hide: ShareRedaction;
}

/** Warns of possible keys in the shown parts of a request, and names the unknown fields omitted for them. */
export function KeyWarning({ requestText, hide }: KeyWarningProps) {
  const left = JSON.stringify(hide);
  const found = useMemo(
    () => contentSecrets(redactRequest(requestText, JSON.parse(left) as ShareRedaction), HIDDEN),
    [requestText, left],
  );
  const removed = useMemo(() => requestTextWithoutSecrets(requestText).removed, [requestText]);
  return (
    <>
      {removed.length > 0 ? (
        <Notice>Left out, because it looks like a key or a header: {removed.join(", ")}.</Notice>
      ) : null}
      {found.length > 0 ? (
        <Notice tone="warning">
          <KeyPlaces found={found} /> Hide it above, or change the text and run again.
        </Notice>
      ) : null}
    </>
  );
}
