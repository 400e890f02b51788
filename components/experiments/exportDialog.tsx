import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { KeyPlaces } from "@/components/ui/keyPlaces";
import { Notice } from "@/components/ui/notice";
import { saveFile, type Exported } from "@/components/experiments/exportExperiment";

interface ExportDialogProps {
  exported: Extract<Exported, { ok: true }>;
  onClose: () => void;
}

/** Asks before the export of an experiment that seems to contain keys. */
export function ExportDialog({ exported: { fileName, text, secrets }, onClose }: ExportDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Export with keys?"
        description="The file holds the content of the experiment, of its versions and of their runs, as it was written."
      >
        <Notice tone="warning">
          <KeyPlaces found={secrets} /> Anyone with the file can read it.
        </Notice>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              saveFile(fileName, text);
              onClose();
            }}
          >
            Export all the same
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
