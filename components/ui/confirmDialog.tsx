import type { LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "./button";
import { Dialog, DialogContent, DialogTrigger } from "./dialog";
import { Notice } from "./notice";

interface ConfirmDialogProps {
  /** Label of the button that opens the dialog. */
  trigger: string;
  icon: LucideIcon;
  /** The action; names both the button and the dialog. */
  title: string;
  /** Label of the button that confirms. */
  action: string;
  isDangerous: boolean;
  /** @returns the reason for a failure; null on success */
  onConfirm: () => Promise<string | null>;
  /** The effects of the action. */
  children: ReactNode;
}

/** A button that explains its effects and asks before it acts. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { trigger, icon: Icon, title, action, isDangerous, onConfirm, children } = props;
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const refusal = await onConfirm();
    setIsBusy(false);
    setMessage(refusal);
    if (refusal === null) setOpen(false);
  };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label={title}>
          <Icon aria-hidden />
          {trigger}
        </Button>
      </DialogTrigger>
      <DialogContent title={title} className="w-[min(30rem,calc(100vw-2rem))]">
        <div className="flex flex-col gap-2 text-sm">{children}</div>
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button variant={isDangerous ? "danger" : "primary"} aria-disabled={isBusy} onClick={confirm}>
            {action}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
