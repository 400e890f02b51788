import { VersionNote } from "@/components/site/versionNote";
import type { ModelsState } from "@/components/run/requestEditorProps";
import { useChosenModels } from "@/lib/client/draft/draftProvider";
import { sameModels } from "@/lib/client/draft/sameModels";

/** Notes on the chosen models: several names of one model, and names with another version than their golden set. */
export function ModelNotes({ models }: { models: ModelsState }) {
  const names = useChosenModels();
  if (models.status !== "ready") return null;
  const same = sameModels(names, models.models);
  const changed = models.models.filter(({ name }) => names.includes(name));
  return (
    <div className="flex flex-col gap-1 empty:hidden">
      {same.length > 0 ? (
        <p role="status" className="text-xs text-muted-foreground">
          {same.join(" ")}
        </p>
      ) : null}
      {changed.map(({ name, versioned_id: id, version_change: change }) =>
        change ? <VersionNote key={name} name={name} modelId={id} change={change} /> : null,
      )}
    </div>
  );
}
