import { Snowflake } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import { FreezeDialog } from "./freezeDialog";
import { useGoldenSets, useGoldenSetsChange } from "./goldenQueries";

/** Freezes a finished run as a golden set, and names those that stand on it. */
export function FreezeSection({ run }: { run: DatasetRun }) {
  const { data: goldenSets } = useGoldenSets(run.dataset.id);
  const refresh = useGoldenSetsChange();
  const [isOpen, setIsOpen] = useState(false);
  if (run.status !== "finished") return null;
  const own = goldenSets?.filter((golden) => golden.run.id === run.id) ?? [];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setIsOpen(true)}>
        <Snowflake aria-hidden />
        Freeze as a golden set
      </Button>
      {own.length > 0 ? (
        <Notice className="flex-1">
          Frozen for {own.map(({ name }) => name).join(", ")}.{" "}
          <Link href={`/datasets/${run.dataset.id}#golden-sets`} className="underline underline-offset-2">
            See the checks
          </Link>
        </Notice>
      ) : (
        <p className="text-sm text-muted-foreground">
          Later checks then tell whether the name still answers like this run.
        </p>
      )}
      {isOpen ? (
        <FreezeDialog
          run={run}
          onClose={() => setIsOpen(false)}
          onFrozen={() => {
            setIsOpen(false);
            void refresh();
          }}
        />
      ) : null}
    </div>
  );
}
