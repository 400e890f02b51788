import type { LucideIcon } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";

interface ConfirmDialogProps {
  /** What the button says that opens the dialog. */
  trigger: string;
  icon: LucideIcon;
  /** What is about to happen; the name of both the button and the dialog. */
  title: string;
  /** What the button says that does it. */
  action: string;
  isDangerous: boolean;
  /** @returns why it was not done; null where it was */
  onConfirm: () => Promise<string | null>;
  /** What it changes. */
  children: ReactNode;
}

/** A button that says what it is about to change and asks before it does. */
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
