import { useId, type ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { expectedQuestion } from "@/lib/shared/datasets/ownColumns";
import type { DatasetMapping, LabelKind } from "@/lib/shared/pageApi/datasets";

interface MappingFormProps {
  columns: readonly string[];
  mapping: DatasetMapping;
  onChange: (mapping: DatasetMapping) => void;
}

const SOURCES = [
  { value: "column", label: "One column" },
  { value: "template", label: "A template" },
  { value: "row", label: "The row as an object" },
] as const;

const KINDS: readonly { value: LabelKind | "none"; label: string }[] = [
  { value: "none", label: "not an answer" },
  { value: "noul", label: "yes or no" },
  { value: "choice", label: "an option" },
  { value: "score", label: "a level" },
];

/** Which columns become the state, the images and the expected answers. */
export function MappingForm({ columns, mapping, onChange }: MappingFormProps) {
  const { state, images, expected } = mapping;
  const labels = new Set(expected.map(({ column }) => column));
  const others = columns.filter((column) => !labels.has(column) && !images.includes(column));
  const setFrom = (from: DatasetMapping["state"]["from"]) => {
    const [first = columns[0] ?? ""] = others;
    const kept = state.from === "column" ? state.column : first;
    onChange({
      ...mapping,
      state:
        from === "column"
          ? { from, column: kept }
          : from === "template"
            ? { from, template: `{{${kept}}}` }
            : { from, columns: others },
    });
  };
  const setKind = (column: string, kind: LabelKind | "none") => {
    const rest = expected.filter((other) => other.column !== column);
    const question = expectedQuestion(column) ?? column;
    onChange({ ...mapping, expected: kind === "none" ? rest : [...rest, { column, question, kind }] });
  };
  return (
    <div className="flex flex-col gap-4">
      <Group title="State" hint="What the questions are about.">
        <Segmented label="State from" value={state.from} options={SOURCES} onChange={setFrom} />
        {state.from === "column" ? (
          <Select
            aria-label="Column of the state"
            value={state.column}
            onChange={({ target }) =>
              onChange({ ...mapping, state: { from: "column", column: target.value } })
            }
          >
            {columns.map((column) => (
              <option key={column}>{column}</option>
            ))}
          </Select>
        ) : null}
        {state.from === "template" ? (
          <>
            <Textarea
              aria-label="Template of the state"
              rows={3}
              value={state.template}
              onChange={({ target }) =>
                onChange({ ...mapping, state: { from: "template", template: target.value || " " } })
              }
            />
            <p className="text-xs text-muted-foreground">
              {"{{column}}"} stands for the cell: {columns.map((column) => `{{${column}}}`).join(" ")}
            </p>
          </>
        ) : null}
        {state.from === "row" ? (
          <Checks
            columns={others}
            chosen={state.columns}
            onChange={(chosen) => onChange({ ...mapping, state: { from: "row", columns: chosen } })}
          />
        ) : null}
      </Group>
      <Group title="Expected answers" hint="Columns named expected_<question> are found by themselves.">
        <ul className="grid gap-2 sm:grid-cols-2">
          {columns.map((column) => (
            <li key={column} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-mono text-xs" title={column}>
                {column}
              </span>
              <Select
                aria-label={`Expected answer in ${column}`}
                className="w-36"
                value={expected.find((other) => other.column === column)?.kind ?? "none"}
                onChange={({ target }) => setKind(column, target.value as LabelKind | "none")}
              >
                {KINDS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Images" hint="Columns with a data URL, or with the name of a file in the ZIP.">
        <Checks
          columns={columns.filter((column) => !labels.has(column))}
          chosen={images}
          onChange={(chosen) => onChange({ ...mapping, images: chosen })}
        />
      </Group>
    </div>
  );
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div>
        <h3 id={id} className="text-sm font-medium">
          {title}
        </h3>
        <p className="text-xs text-muted-foreground">{hint}</p>
      </div>
      {children}
    </section>
  );
}

interface ChecksProps {
  columns: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Checks({ columns, chosen, onChange }: ChecksProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {columns.map((column) => (
        <li key={column}>
          <label className="flex items-center gap-2 font-mono text-xs">
            <Checkbox
              checked={chosen.includes(column)}
              onChange={({ target }) =>
                onChange(
                  columns.filter((other) => (other === column ? target.checked : chosen.includes(other))),
                )
              }
            />
            {column}
          </label>
        </li>
      ))}
    </ul>
  );
}
