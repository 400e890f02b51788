import { Ban, CircleCheck, CircleOff, Clock, Pencil } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirmDialog";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { changeKey, revokeKey } from "@/lib/client/keys";
import type { KeyList, KeyView } from "@/lib/shared/pageApi/keys";
import { KeyFields } from "./keyFields";
import { keyFormOf, problemsOf, readKeyForm, type KeyProblems } from "./keyForm";
import { useKeysChange } from "./keyQueries";

interface KeyItemProps {
  value: KeyView;
  usual: KeyList["usual"];
}

const STATES = {
  active: { icon: CircleCheck, tone: "success" },
  expired: { icon: Clock, tone: "warning" },
  revoked: { icon: CircleOff, tone: "neutral" },
} as const;

/** One key: whose it is, what it may do, and its end. */
export function KeyItem({ value, usual }: KeyItemProps) {
  const { icon: Icon, tone } = STATES[value.state];
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2.5 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          <bdi className="break-words">{value.name}</bdi>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {value.state}
          </Badge>
        </h3>
        <p className="mt-0.5 text-xs break-words text-muted-foreground">
          account <span className="font-mono">{value.account}</span> · ends in{" "}
          <span className="font-mono">{value.lastFour}</span> · made {dayOf(value.createdAt)} ·{" "}
          {endWords(value)}
        </p>
        <p className="mt-1 text-xs break-words">
          {value.models === null ? (
            "every model"
          ) : (
            <span className="font-mono">{value.models.join(", ")}</span>
          )}{" "}
          · {rateWords(value.requestsPerMinute, usual.requestsPerMinute, "request", "a minute")} ·{" "}
          {rateWords(value.tokensPerSecond, usual.tokensPerSecond, "token", "a second")}
        </p>
      </div>
      {value.state === "revoked" ? null : (
        <div className="flex gap-1">
          <EditKey value={value} usual={usual} />
          <RevokeKey value={value} />
        </div>
      )}
    </li>
  );
}

const dayOf = (time: string): string => time.slice(0, 10);

function endWords({ revokedAt, expiresAt }: KeyView): string {
  if (revokedAt !== null) return `revoked ${dayOf(revokedAt)}`;
  return expiresAt === null ? "no end" : `ends ${expiresAt.slice(0, 16).replace("T", " ")} UTC`;
}

function rateWords(own: number | null, usual: number, unit: string, per: string): string {
  const rate = own ?? usual;
  return `${rate.toLocaleString("en")} ${unit}${rate === 1 ? "" : "s"} ${per}${own === null ? " (server)" : ""}`;
}

function EditKey({ value, usual }: KeyItemProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm" variant="ghost" aria-label={`Change ${value.name}`}>
          <Pencil aria-hidden />
          Change
        </Button>
      </DialogTrigger>
      <DialogContent title={`Change ${value.name}`}>
        <EditKeyForm value={value} usual={usual} onDone={() => setOpen(false)} />
      </DialogContent>
    </Dialog>
  );
}

function EditKeyForm({ value, usual, onDone }: KeyItemProps & { onDone: () => void }) {
  const keysChanged = useKeysChange();
  const [form, setForm] = useState(() => keyFormOf(value));
  const [problems, setProblems] = useState<KeyProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    const read = readKeyForm(form, value);
    setFailure(null);
    setProblems("problems" in read ? read.problems : {});
    if (!("key" in read)) return;
    const { models, requestsPerMinute, tokensPerSecond, expiresAt } = read.key;
    const isSameEnd = expiresAt === value.expiresAt;
    // An end in the past that stays as it is would be refused as a new one.
    const change = { models, requestsPerMinute, tokensPerSecond, ...(isSameEnd ? {} : { expiresAt }) };
    const result = await changeKey(value.id, change);
    if (result.kind === "data") {
      toast.success(`The key ${value.name} is changed.`);
      onDone();
      await keysChanged();
    } else if (result.kind === "refused" && result.details) setProblems(problemsOf(result.details));
    else setFailure(result.message);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <KeyFields form={form} onChange={setForm} problems={problems} usual={usual} isNew={false} />
      {failure === null ? null : <Notice tone="danger">{failure}</Notice>}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}

function RevokeKey({ value: { id, name } }: { value: KeyView }) {
  const keysChanged = useKeysChange();
  const confirm = async () => {
    const result = await revokeKey(id);
    if (result.kind !== "done") return result.message;
    toast.success(`The key ${name} is revoked.`);
    await keysChanged();
    return null;
  };
  return (
    <ConfirmDialog
      trigger="Revoke"
      icon={Ban}
      title={`Revoke ${name}`}
      action={`Revoke ${name}`}
      isDangerous
      onConfirm={confirm}
    >
      <p>Its requests are refused from now on, and its sessions in browsers end. That cannot be undone.</p>
    </ConfirmDialog>
  );
}
