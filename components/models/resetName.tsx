import { RotateCcw, Trash2 } from "lucide-react";
import { toast } from "sonner";
import { resetAlias } from "@/lib/client/catalog";
import { useCatalogChange } from "./catalogQueries";
import type { NameRow } from "./catalogView";
import { ConfirmDialog } from "@/components/ui/confirmDialog";

interface ResetNameProps {
  row: NameRow;
  reset: NonNullable<NameRow["reset"]>;
}

/** Resets a name that was pointed by hand. */
export function ResetName({ row: { name, modelId }, reset }: ResetNameProps) {
  const catalogChanged = useCatalogChange();
  const isKept = reset.modelId !== null;
  const confirm = async () => {
    const result = await resetAlias(name);
    if (result.kind !== "done") return result.message;
    toast.success(isKept ? `${name} points to ${reset.modelId} again.` : `${name} is removed.`);
    await catalogChanged();
    return null;
  };
  return (
    <ConfirmDialog
      trigger={isKept ? "Reset" : "Remove"}
      icon={isKept ? RotateCcw : Trash2}
      title={isKept ? `Reset ${name}` : `Remove the alias ${name}`}
      action={isKept ? `Reset ${name}` : `Remove ${name}`}
      isDangerous={!isKept}
      onConfirm={confirm}
    >
      {isKept ? (
        <p>
          From the next request on, requests for <Code>{name}</Code> are answered by{" "}
          <Code>{reset.modelId}</Code>, its own release
          {modelId === null || modelId === reset.modelId ? null : (
            <>
              , in place of <Code>{modelId}</Code>
            </>
          )}
          : this page and every API client.
        </p>
      ) : (
        <p>
          Requests for <Code>{name}</Code> are refused from then on with &quot;Unknown model&quot;, from the
          page and from every API client.
        </p>
      )}
    </ConfirmDialog>
  );
}

const Code = ({ children }: { children: string | null }) => (
  <code className="font-mono text-xs break-all">{children}</code>
);
