import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { renameDataset } from "@/lib/client/datasets/fetchDatasets";
import { DATASET_NAME_CHARS_MAX } from "@/lib/shared/pageApi/datasets";

/** Gives a dataset another name; its versions stay. */
export function RenameDialog({ id, name, onRenamed }: { id: string; name: string; onRenamed: () => void }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(name);
  const [message, setMessage] = useState<string | null>(null);
  const save = async () => {
    const result = await renameDataset(id, typed.trim());
    if (result.kind !== "done") return setMessage(result.message);
    setOpen(false);
    onRenamed();
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" onClick={() => setTyped(name)}>
          <Pencil aria-hidden />
          Rename
        </Button>
      </DialogTrigger>
      <DialogContent title="Rename the dataset" className="w-[min(30rem,calc(100vw-2rem))]">
        <form
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim() !== "") void save();
          }}
        >
          <Input
            aria-label="Name"
            value={typed}
            maxLength={DATASET_NAME_CHARS_MAX}
            onChange={({ target }) => setTyped(target.value)}
          />
          {message === null ? null : <Notice tone="danger">{message}</Notice>}
          <Button type="submit" variant="primary" className="self-end" disabled={typed.trim() === ""}>
            Save
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}
