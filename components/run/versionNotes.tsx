import { VersionNote } from "@/components/site/versionNote";
import type { ModelsState } from "@/components/run/requestEditorProps";

/** A note for each of these names that another version answers than its golden set. */
export function VersionNotes({ names, models }: { names: readonly string[]; models: ModelsState }) {
  if (models.status !== "ready") return null;
  return models.models
    .filter(({ name }) => names.includes(name))
    .map(({ name, versioned_id: id, version_change: change }) =>
      change ? <VersionNote key={name} name={name} modelId={id} change={change} className="mt-1" /> : null,
    );
}
