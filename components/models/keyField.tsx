import { useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { ConnectionView, PresetView } from "@/lib/shared/pageApi/connections";
import { isOtherOrigin, type ConnectionForm } from "./connectionForm";
import { TextField } from "@/components/ui/textField";

interface KeyFieldProps {
  form: ConnectionForm;
  set: (patch: Partial<ConnectionForm>) => void;
  connection: ConnectionView | null;
  message: string | undefined;
}

/** Whether the key is shown beside the address, or among the advanced fields. */
export function showsKeyFirst(
  form: ConnectionForm,
  preset: PresetView | undefined,
  connection: ConnectionView | null,
): boolean {
  const isLikely = !preset || preset.needsKey || preset.name === "other";
  return isLikely || form.key !== "" || (connection?.keyLastFour ?? null) !== null;
}

/** The server's key: sent once, and never shown again. */
export function KeyField({ form, set, connection, message }: KeyFieldProps) {
  const id = useId();
  const lastFour = connection?.keyLastFour ?? null;
  return (
    <div>
      <TextField
        label="Key"
        type="password"
        value={form.key}
        onChange={(key) => set({ key })}
        message={message}
        hint={keyHint(form, connection)}
        disabled={form.dropsKey}
        placeholder={lastFour === null ? "" : `•••• ${lastFour}`}
      />
      {lastFour === null ? null : (
        <label htmlFor={id} className="mt-2 flex items-center gap-2 text-xs">
          <Checkbox
            id={id}
            checked={form.dropsKey}
            onChange={(event) => set({ dropsKey: event.target.checked, key: "" })}
          />
          Remove the stored key
        </label>
      )}
    </div>
  );
}

function keyHint(form: ConnectionForm, connection: ConnectionView | null): string {
  if (connection === null || connection.keyLastFour === null)
    return "Stored encrypted on the server. Empty: none.";
  if (form.dropsKey) return "Saving removes the stored key.";
  if (isOtherOrigin(form, connection))
    return "The address leads to another server, which needs its key entered again.";
  return `Empty: the stored one, which ends in ${connection.keyLastFour}, is kept.`;
}
