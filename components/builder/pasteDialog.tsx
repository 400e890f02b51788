"use client";

import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { countOf } from "@/lib/builder/countOf";

interface PasteDialogProps {
  noun: "option" | "level";
  hint: string;
  /** How many rows a text makes. */
  count: (text: string) => number;
  onPaste: (text: string) => void;
}

/** Takes a list as text and adds its rows behind those that are there. */
export function PasteDialog({ noun, hint, count, onPaste }: PasteDialogProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const found = open ? count(text) : 0;
  const submit = () => {
    onPaste(text);
    setText("");
    setOpen(false);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost">
          <ClipboardPaste aria-hidden />
          Paste {noun}s
        </Button>
      </DialogTrigger>
      <DialogContent title={`Paste ${noun}s`} description={hint}>
        <Textarea
          aria-label={`List of ${noun}s`}
          rows={8}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="max-h-[50vh] min-h-40 font-mono text-xs"
        />
        <Button variant="primary" disabled={found === 0} onClick={submit} className="self-end">
          Add {countOf(found, noun)}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
