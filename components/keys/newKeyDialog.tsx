import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { createKey } from "@/lib/client/keys";
import type { KeyList, MadeKey } from "@/lib/shared/pageApi/keys";
import { KeyFields } from "./keyFields";
import { EMPTY_KEY_FORM, problemsOf, readKeyForm, type KeyProblems } from "./keyForm";
import { useKeysChange } from "./keyQueries";

/** Makes a key, and shows its secret once. */
export function NewKeyDialog({ usual }: { usual: KeyList["usual"] }) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const change = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) setMade(null);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button size="sm" variant="primary">
          <Plus aria-hidden />
          New key
        </Button>
      </DialogTrigger>
      <DialogContent title={made ? "The new key" : "New key"}>
        {made ? (
          <MadeKeyView made={made} onDone={() => change(false)} />
        ) : (
          <NewKeyForm usual={usual} onMade={setMade} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function NewKeyForm({ usual, onMade }: { usual: KeyList["usual"]; onMade: (made: MadeKey) => void }) {
  const keysChanged = useKeysChange();
  const [form, setForm] = useState(EMPTY_KEY_FORM);
  const [problems, setProblems] = useState<KeyProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (isBusy) return;
    const read = readKeyForm(form);
    setFailure(null);
    setProblems("problems" in read ? read.problems : {});
    if (!("key" in read)) return;
    setIsBusy(true);
    const result = await createKey(read.key);
    setIsBusy(false);
    if (result.kind === "data") {
      onMade(result.data);
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
      <KeyFields form={form} onChange={setForm} problems={problems} usual={usual} isNew />
      {failure === null ? null : <Notice tone="danger">{failure}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          Make the key
        </Button>
      </div>
    </form>
  );
}

function MadeKeyView({ made: { secret, key }, onDone }: { made: MadeKey; onDone: () => void }) {
  return (
    <>
      <p className="text-sm">
        The key &quot;{key.name}&quot; is shown this once. Copy it now: the server keeps only its hash.
      </p>
      <div className="flex items-center gap-2">
        <code
          aria-label="Key"
          className="min-w-0 flex-1 rounded-md bg-sunken px-2 py-1.5 font-mono text-xs break-all"
        >
          {secret}
        </code>
        <CopyButton label="Copy the key" getText={() => secret}>
          Copy
        </CopyButton>
      </div>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
