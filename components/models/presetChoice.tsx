import { CONNECTION_KINDS } from "@/lib/shared/pageApi/connectionKinds";
import type { PresetView } from "@/lib/shared/pageApi/connections";

interface PresetChoiceProps {
  presets: readonly PresetView[];
  onChoose: (preset: PresetView) => void;
}

/** The kinds of servers with a preset, each with a line about it. */
export function PresetChoice({ presets, onChoose }: PresetChoiceProps) {
  return (
    <div className="flex flex-col gap-5">
      {Object.entries(CONNECTION_KINDS).map(([kind, { title, hint }]) => (
        <section key={kind} aria-label={title}>
          <h3 className="text-sm font-semibold">{title}</h3>
          <p className="mb-2 text-xs text-muted-foreground">{hint}</p>
          <ul className="grid gap-2 sm:grid-cols-2">
            {presets
              .filter((preset) => preset.kind === kind)
              .map((preset) => (
                <li key={preset.name}>
                  <button
                    type="button"
                    onClick={() => onChoose(preset)}
                    className="size-full rounded-lg border bg-surface px-3 py-2 text-start transition-colors hover:border-ring hover:bg-accent"
                  >
                    <span className="block text-sm font-medium">{preset.label}</span>
                    <span className="block truncate text-xs text-muted-foreground">{presetLine(preset)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function presetLine({ baseUrl, needsKey }: PresetView): string {
  const where = baseUrl === "" ? "At an address of your own" : new URL(baseUrl).host;
  return needsKey ? `${where}, with a key` : where;
}
