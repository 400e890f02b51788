import { ExternalLink } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { countOf } from "@/lib/shared/text/countOf";
import { createShare } from "@/lib/client/shares";
import { SHARE_DAYS, type ShareDays } from "@/lib/shared/pageApi/shares";
import { KeyWarning } from "./keyWarning";
import { hideOf, startRedaction } from "@/lib/shared/shares/redaction";
import { RedactionFields } from "./redactionFields";
import { Tick } from "./tick";
import { shareAddress, useSharesChange } from "./useShares";

type Outcome =
  { kind: "making" } | { kind: "made"; address: string } | { kind: "failed"; message: string } | null;

const NEVER = "never";

/** The hidden parts, the expiry, the consent, and the resulting link. */
export function ShareForm({ requestText, runId }: { requestText: string; runId: string }) {
  const { parts, redaction: start } = useMemo(() => startRedaction(requestText), [requestText]);
  const [redaction, setRedaction] = useState(start);
  const [days, setDays] = useState<ShareDays>(30);
  const [consent, setConsent] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const changed = useSharesChange();
  const daysId = useId();

  // Settings changed after a link was made: the next one needs a new consent.
  const change = (apply: () => void) => {
    apply();
    setOutcome(null);
    setConsent(false);
  };
  const create = async () => {
    setOutcome({ kind: "making" });
    const reading = await createShare({
      ...{ runId, title: redaction.title.trim(), hide: hideOf(redaction), expiresInDays: days },
    });
    if (reading.kind !== "data") {
      setOutcome({ kind: "failed", message: reading.message });
      return;
    }
    setOutcome({ kind: "made", address: shareAddress(reading.data.id) });
    await changed();
  };

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <RedactionFields
        parts={parts}
        value={redaction}
        onChange={(value) => change(() => setRedaction(value))}
      />
      <KeyWarning requestText={requestText} hide={hideOf(redaction)} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={daysId} className="text-sm font-medium">
          Link expires
        </label>
        <Select
          id={daysId}
          value={days ?? NEVER}
          onChange={({ target }) =>
            change(() => setDays(SHARE_DAYS.find((known) => String(known) === target.value) ?? null))
          }
        >
          {SHARE_DAYS.map((known) => (
            <option key={known} value={known}>
              after {countOf(known, "day")}
            </option>
          ))}
          <option value={NEVER}>never</option>
        </Select>
      </div>
      <Tick checked={consent} onChange={setConsent}>
        Anyone with the link can view this without signing in,{" "}
        {days === null ? "" : `for ${countOf(days, "day")} or `}
        until I revoke it. I have permission to share it.
      </Tick>
      {outcome?.kind === "failed" ? <Notice tone="danger">{outcome.message}</Notice> : null}
      {outcome?.kind === "made" ? (
        <MadeLink address={outcome.address} />
      ) : (
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          disabled={!consent || redaction.title.trim() === "" || outcome?.kind === "making"}
        >
          Create link
        </Button>
      )}
    </form>
  );
}

function MadeLink({ address }: { address: string }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-lg border bg-sunken p-2">
      <Input
        readOnly
        // The focused button is gone.
        autoFocus
        aria-label="Link"
        value={address}
        className="min-w-0 flex-1 basis-48 font-mono text-xs"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton label="Copy link" getText={() => address}>
        Copy
      </CopyButton>
      <Button asChild size="sm">
        <a href={address} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          Open
        </a>
      </Button>
    </div>
  );
}
