import { useId } from "react";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { Pasted } from "@/lib/shared/draft/pasteRows";
import type { Separator } from "@/lib/shared/datasets/table/cells";
import type { Noun, Role } from "@/lib/shared/datasets/table/headerWords";
import type { TableSettings } from "@/lib/shared/datasets/table/readTable";

const SEPARATOR_LABELS: Record<Separator, string> = {
  tab: "Tabs",
  comma: "Commas",
  semicolon: "Semicolons",
  pipe: "Bars",
  none: "Nothing: one a line",
};
const ROLE_LABELS: Record<Noun, readonly { role: Role; label: string; none: string }[]> = {
  option: [
    { role: "name", label: "Name", none: "None" },
    { role: "description", label: "Description", none: "None" },
  ],
  level: [
    { role: "name", label: "In front of the text", none: "Nothing" },
    { role: "description", label: "Level text", none: "None" },
  ],
  question: [
    { role: "name", label: "Name", none: "Numbered" },
    { role: "description", label: "Instructions", none: "None" },
    { role: "type", label: "Type", none: "The same for all" },
  ],
};

interface PasteSettingsProps {
  pasted: Pasted;
  noun: Noun;
  settings: TableSettings;
  onChange: (settings: TableSettings) => void;
}

/** Settings of a table's reading; the person can change each guess. JSON and plain lists have none. */
export function PasteSettings({ pasted: { table, rows }, noun, settings, onChange }: PasteSettingsProps) {
  const id = useId();
  if (table === null || (rows.length === 0 && !table.hasHeader)) return null;
  const { separator, separators, columns, hasHeader, roles } = table;
  if (separators.length === 1) return null;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field id={`${id}-separator`} label="Cells are split by">
        <Select
          id={`${id}-separator`}
          value={separator}
          onChange={(event) => {
            const next = separators.find((known) => known === event.target.value);
            if (next) onChange({ separator: next });
          }}
        >
          {separators.map((known) => (
            <option key={known} value={known}>
              {SEPARATOR_LABELS[known]}
            </option>
          ))}
        </Select>
      </Field>
      {columns.length > 0
        ? ROLE_LABELS[noun].map(({ role, label, none }) => (
            <Field key={role} id={`${id}-${role}`} label={label}>
              <Select
                id={`${id}-${role}`}
                value={roles[role] ?? ""}
                className="max-w-44"
                onChange={({ target: { value } }) =>
                  onChange({
                    ...settings,
                    columns: { ...settings.columns, [role]: value === "" ? null : Number(value) },
                  })
                }
              >
                <option value="">{none}</option>
                {columns.map((title, column) => (
                  <option key={column} value={column}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          ))
        : null}
      {columns.length > 0 ? (
        <label htmlFor={`${id}-header`} className="flex h-9 items-center gap-2 text-sm">
          <Switch
            id={`${id}-header`}
            checked={hasHeader}
            onCheckedChange={(checked) => onChange({ ...settings, columns: {}, hasHeader: checked })}
          />
          First row is a header
        </label>
      ) : null}
    </div>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted-foreground">
        {label}
      </label>
      {children}
    </div>
  );
}
