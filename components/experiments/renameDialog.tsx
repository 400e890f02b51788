"use client";

import { useId, useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { EXPERIMENT_NAME_CHARS_MAX } from "@/lib/shared/pageApi/experiments";

interface RenameDialogProps {
  /** The current name; null while the dialog is closed. */
  name: string | null;
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  return (
    <Dialog open={name !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Rename the experiment">
        {name === null ? null : <NameForm name={name} onRename={onRename} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

function NameForm({ name, onRename, onClose }: RenameDialogProps & { name: string }) {
  const [text, setText] = useState(name);
  const [wasCut, setWasCut] = useState(false);
  const noteId = useId();
  const next = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (next === "") return;
    if (next !== name) onRename(next);
    onClose();
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap gap-2">
      <Input
        aria-label="Name of the experiment"
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setText(target.value.slice(0, EXPERIMENT_NAME_CHARS_MAX));
          setWasCut(target.value.length > EXPERIMENT_NAME_CHARS_MAX);
        }}
        aria-describedby={wasCut ? noteId : undefined}
        className="min-w-48 flex-1"
      />
      <Button type="submit" variant="primary" disabled={next === ""}>
        Rename
      </Button>
      <p id={noteId} role="status" className="w-full text-xs text-muted-foreground empty:hidden">
        {wasCut ? `A name has at most ${EXPERIMENT_NAME_CHARS_MAX} characters: the rest was cut.` : ""}
      </p>
    </form>
  );
}
