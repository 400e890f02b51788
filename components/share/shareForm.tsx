import { ExternalLink } from "lucide-react";
import { useId, useMemo, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copyButton";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { countOf } from "@/lib/builder/countOf";
import { createShare } from "@/lib/client/shares";
import { SHARE_DAYS, SHARE_TITLE_CHARS_MAX, type ShareDays } from "@/lib/contract/shares";
import { partsOf, sharedParts } from "./sharedParts";
import { StatePartList } from "./statePartList";
import { shareAddress, useSharesChange } from "./useShares";

type Outcome =
  { kind: "making" } | { kind: "made"; address: string } | { kind: "failed"; message: string } | null;

const NEVER = "never";

/** What is left out, how long it lasts, the consent, and the link that comes of it. */
export function ShareForm({ requestText, runId }: { requestText: string; runId: string }) {
  const parts = useMemo(() => sharedParts(requestText), [requestText]);
  const [title, setTitle] = useState(parts.title);
  const [hide, setHide] = useState({ state: false, instructions: false, images: false });
  const [paths, setPaths] = useState<ReadonlySet<string>>(new Set());
  const [days, setDays] = useState<ShareDays>(30);
  const [consent, setConsent] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const changed = useSharesChange();
  const titleId = useId();
  const daysId = useId();

  // Another link than the one that was made: it has to be agreed to anew.
  const change = (apply: () => void) => {
    apply();
    setOutcome(null);
    setConsent(false);
  };
  const toggle = (path: string) => change(() => setPaths((all) => toggled(all, path)));
  const create = async () => {
    setOutcome({ kind: "making" });
    const statePaths = hide.state ? [] : [...paths];
    const reading = await createShare({
      ...{ runId, title: title.trim(), hide: { ...hide, statePaths }, expiresInDays: days },
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
      <div>
        <label htmlFor={titleId} className="text-sm font-medium">
          Title
        </label>
        <Input
          id={titleId}
          value={title}
          maxLength={SHARE_TITLE_CHARS_MAX}
          required
          className="mt-1"
          onChange={(event) => change(() => setTitle(event.target.value))}
        />
      </div>
      <fieldset className="rounded-lg border px-3 py-2">
        <legend className="px-1 text-sm font-medium">Leave out</legend>
        <Tick
          checked={hide.state}
          // A picture is content too; who wants it shown ticks it off.
          onChange={(state) =>
            change(() => setHide({ ...hide, state, images: state ? parts.hasImages : hide.images }))
          }
        >
          The whole content (state)
        </Tick>
        {!hide.state && partsOf(parts.state).length > 0 ? (
          <div role="group" aria-label="Parts of the content" className="max-h-48 overflow-auto">
            <StatePartList value={parts.state} hidden={paths} onToggle={toggle} />
          </div>
        ) : null}
        <Tick
          checked={hide.instructions}
          onChange={(instructions) => change(() => setHide({ ...hide, instructions }))}
        >
          The wording of the questions: instructions, descriptions of options and levels
        </Tick>
        {parts.hasImages ? (
          <Tick checked={hide.images} onChange={(images) => change(() => setHide({ ...hide, images }))}>
            The images
          </Tick>
        ) : null}
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={daysId} className="text-sm font-medium">
          The link ends
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
        Whoever has the link can see this without signing in,{" "}
        {days === null ? "" : `for ${countOf(days, "day")} or `}
        until I revoke it. I may share it.
      </Tick>
      {outcome?.kind === "failed" ? <Notice tone="danger">{outcome.message}</Notice> : null}
      {outcome?.kind === "made" ? (
        <MadeLink address={outcome.address} />
      ) : (
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          disabled={!consent || title.trim() === "" || outcome?.kind === "making"}
        >
          Create link
        </Button>
      )}
    </form>
  );
}

function toggled(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  const next = new Set(paths);
  if (!next.delete(path)) next.add(path);
  return next;
}

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Tick({ checked, onChange, children }: TickProps) {
  return (
    <label className="flex items-start gap-2 py-1 text-sm">
      <Checkbox className="mt-0.5" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

function MadeLink({ address }: { address: string }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-lg border bg-sunken p-2">
      <Input
        readOnly
        // The button that had the focus is gone.
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
