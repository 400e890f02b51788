import { useState } from "react";
import { useTaughtModels } from "@/components/site/taughtModels";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { deleteDataset } from "@/lib/client/datasets/fetchDatasets";
import type { Dataset } from "@/lib/shared/pageApi/datasets";
import { countOf } from "@/lib/shared/text/countOf";

interface DeleteDialogProps {
  dataset: Dataset;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

/** Says what goes with a dataset, and asks before it goes. */
export function DeleteDialog({ dataset, open, onOpenChange, onDeleted }: DeleteDialogProps) {
  const [message, setMessage] = useState<string | null>(null);
  const { data: models = [] } = useTaughtModels();
  const taught = models.filter((model) => model.dataset.id === dataset.id).map(({ id }) => id);
  const confirm = async () => {
    const result = await deleteDataset(dataset.id);
    if (result.kind !== "done") return setMessage(result.message);
    onOpenChange(false);
    onDeleted();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={`Delete ${dataset.name}`} className="w-[min(30rem,calc(100vw-2rem))]">
        <p className="text-sm">
          This deletes {countOf(dataset.versions.length, "version")} with{" "}
          {countOf(dataset.versions[0]!.rowCount, "row")} in the newest, and every run over them. Export the
          dataset first if you may need it again.
        </p>
        {taught.length > 0 ? (
          <p className="text-sm">
            {taught.join(", ")} {taught.length === 1 ? "was" : "were"} taught from it and will go on. Without
            the dataset nobody can teach {taught.length === 1 ? "it" : "them"} anew.
          </p>
        ) : null}
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button variant="danger" onClick={() => void confirm()}>
            Delete the dataset
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
