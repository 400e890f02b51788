"use client";

import { Table2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { datasetFromRuns } from "@/lib/client/datasets/datasetFromRuns";
import { newId } from "@/lib/client/draft/newId";
import { countOf } from "@/lib/shared/text/countOf";
import { useDatasetsChange } from "./datasetQueries";

/** Makes a dataset of the selected runs' states, and opens it. */
export function MakeDatasetButton({ runIds }: { runIds: readonly string[] }) {
  const router = useRouter();
  const refresh = useDatasetsChange();
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const id = newId();
    const name = `From ${countOf(runIds.length, "run")}, ${new Date().toLocaleDateString("en")}`;
    const made = await datasetFromRuns({ id, name, runIds });
    setIsBusy(false);
    if (made.kind === "failed") {
      toast.error(made.message);
      return;
    }
    if (made.left > 0) toast.warning(`${countOf(made.left, "run")} left out: no request was stored.`);
    await refresh();
    router.push(`/datasets/${id}`);
  };
  return (
    <Button size="sm" variant="ghost" aria-disabled={isBusy} onClick={() => void make()}>
      <Table2 aria-hidden />
      {isBusy ? "Making the dataset…" : "New dataset"}
    </Button>
  );
}
