"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { EXPERIMENT_NAME_CHARS_MAX } from "@/lib/contract/experiments";

interface RenameDialogProps {
  /** The name so far; null while the dialog is closed. */
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
        maxLength={EXPERIMENT_NAME_CHARS_MAX}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        className="min-w-48 flex-1"
      />
      <Button type="submit" variant="primary" disabled={next === ""}>
        Rename
      </Button>
    </form>
  );
}
