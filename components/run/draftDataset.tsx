"use client";

import { Table2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/lib/client/commands";
import { useSession } from "@/lib/client/draft/draftProvider";
import { newId } from "@/lib/client/draft/newId";

/** Makes a dataset that begins with the state of the draft. */
export function DraftDataset() {
  const session = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const make = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const id = newId();
    const [{ toast }, { datasetFromDraft }] = await Promise.all([
      import("sonner"),
      import("@/lib/client/datasets/datasetFromDraft"),
    ]);
    const failure = await datasetFromDraft(session, { id, name: "From the playground" });
    setIsBusy(false);
    if (failure !== null) {
      toast.error(failure);
      return;
    }
    toast.success(
      <a href={`/datasets/${id}`} className="underline underline-offset-2">
        Open the dataset with this state
      </a>,
    );
  };
  useCommands([
    { id: "make-dataset", group: "Actions", name: "Make a dataset of this state", run: () => void make() },
  ]);
  return (
    <Button size="sm" variant="ghost" aria-disabled={isBusy} onClick={() => void make()}>
      <Table2 aria-hidden />
      Make a dataset
    </Button>
  );
}
