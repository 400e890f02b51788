import { RefreshCw, Trash2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import {
  checkNow,
  deleteGoldenSet,
  restoreGoldenSet,
  scheduleChecks,
} from "@/lib/client/datasets/fetchGoldenSets";
import type { GoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { countOf } from "@/lib/shared/text/countOf";
import { CheckDetails } from "./checkDetails";
import { CheckTable } from "./checkTable";
import { isBeingChecked, useGoldenSetsChange } from "./goldenQueries";
import { VerdictWords } from "./verdictWords";

/** Hours between checks that the page offers. Others, set by a program, are shown too. */
const HOURS = [1, 6, 24, 24 * 7];

/** A golden set: its origin, its last check, and what can be done with it. */
export function GoldenItem({ golden }: { golden: GoldenSet }) {
  const { id, name, run, dataset, checks, thresholds, answeredBy, modelId } = golden;
  const refresh = useGoldenSetsChange();
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = isBeingChecked(golden);
  const last = checks.find(({ report }) => report !== null);
  const act = async (work: () => Promise<{ kind: string; message?: string }>, next?: () => void) => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await work();
    setIsBusy(false);
    const hasWorked = result.kind === "data" || result.kind === "done";
    setMessage(hasWorked ? null : (result.message ?? null));
    await refresh();
    if (hasWorked) next?.();
  };
  const sayDeleted = () => {
    const undo = () => void restoreGoldenSet(id).then(refresh);
    toast.success(`Removed the golden set of ${name}.`, { action: { label: "Undo", onClick: undo } });
  };
  return (
    <li aria-label={`Golden set of ${name}`} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 font-medium break-words">
            <bdi className="font-mono text-[0.8125rem]">{name}</bdi>
            {answeredBy.includes(modelId) ? null : <Badge tone="warning">now {modelId}</Badge>}
          </p>
          <p className="text-xs text-muted-foreground">
            Answered by <bdi>{answeredBy.join(" and ")}</bdi> in{" "}
            <Link href={`/datasets/${dataset.id}/runs/${run.id}`} className="underline underline-offset-2">
              {run.name || "a run"}
            </Link>{" "}
            over {countOf(run.rowCount, "row")} of version {dataset.version}. Frozen on{" "}
            {new Date(golden.createdAt).toLocaleString("en")}.
          </p>
          {thresholds.length > 0 ? (
            <p className="text-xs text-muted-foreground">
              Certified:{" "}
              {thresholds
                .map(({ question, threshold }) => `${question} from ${Number(threshold.toFixed(6))} on`)
                .join(", ")}
              .
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <label className="flex items-center gap-2 text-sm">
            Check
            <Schedule golden={golden} onChange={(hours) => void act(() => scheduleChecks(id, hours))} />
          </label>
          <div className="flex gap-2">
            <Button aria-disabled={isBusy || isOpen} onClick={() => isOpen || void act(() => checkNow(id))}>
              <RefreshCw aria-hidden className={isOpen ? "animate-spin motion-reduce:animate-none" : ""} />
              Check now
            </Button>
            <Button
              variant="danger"
              aria-label={`Remove the golden set of ${name}`}
              onClick={() => void act(() => deleteGoldenSet(id), sayDeleted)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
          {golden.nextCheckAt === null ? null : (
            <p className="basis-full text-xs text-muted-foreground">
              Next check on{" "}
              <time dateTime={golden.nextCheckAt}>{new Date(golden.nextCheckAt).toLocaleString("en")}</time>
            </p>
          )}
        </div>
      </div>
      {message === null ? null : <Notice tone="danger">{message}</Notice>}
      <div role="status" className="flex flex-col gap-2">
        {isOpen ? <p className="text-sm text-muted-foreground">The rows are being asked again…</p> : null}
        {last?.report ? <VerdictWords report={last.report} name={name} /> : null}
        {!last && !isOpen ? <p className="text-sm text-muted-foreground">Not checked yet.</p> : null}
      </div>
      {last?.report && last.report.questions.length > 0 ? <CheckDetails report={last.report} /> : null}
      {checks.length > 0 ? <CheckTable golden={golden} /> : null}
    </li>
  );
}

function Schedule({
  golden: { name, everyHours },
  onChange,
}: {
  golden: GoldenSet;
  onChange: (hours: number | null) => void;
}) {
  const offered = everyHours === null || HOURS.includes(everyHours) ? HOURS : [...HOURS, everyHours];
  return (
    <Select
      aria-label={`Schedule of ${name}`}
      value={everyHours ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    >
      <option value="">by hand alone</option>
      {offered.map((hours) => (
        <option key={hours} value={hours}>
          {scheduleWords(hours)}
        </option>
      ))}
    </Select>
  );
}

function scheduleWords(hours: number): string {
  if (hours === 1) return "every hour";
  if (hours === 24) return "every day";
  return hours % 24 === 0 ? `every ${hours / 24} days` : `every ${hours} hours`;
}
