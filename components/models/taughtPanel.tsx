import { Download, GraduationCap, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { TeachingFiguresTables } from "@/components/charts/teachingFigures";
import { useTaughtModels, useTaughtModelsChange } from "@/components/site/taughtModels";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { newId } from "@/lib/client/draft/newId";
import { deleteTaughtModel, startTeaching, taughtFileAddress } from "@/lib/client/teachings";
import type { TaughtModelView } from "@/lib/shared/pageApi/teachings";
import { shownName } from "@/lib/shared/text/figures";
import { ConfirmDialog } from "@/components/ui/confirmDialog";

/** The card of a taught model: its rows, figures and limits, its file, and a new teaching. */
export function TaughtPanel({ modelId }: { modelId: string }) {
  const { data: models } = useTaughtModels();
  const changed = useTaughtModelsChange();
  const model = models?.find(({ id }) => id === modelId);
  if (!model) return null;
  const { id, dataset, taughtAt, base, figures, isOwn } = model;
  const version = dataset.version === null ? "" : `, version ${dataset.version}`;
  return (
    <div className="flex min-w-0 flex-col gap-2 text-xs text-muted-foreground">
      <p>
        Taught on {new Date(taughtAt).toLocaleDateString("en")} from {dataset.name}
        {version}: {dataset.rows} rows. It stands on {base}.
      </p>
      <details>
        <summary className="w-fit">What {id} cannot do, and its figures</summary>
        <ul className="mt-2 flex max-w-prose list-disc flex-col gap-1 pl-4">
          <li>It answers the questions below alone; {base} answers every other one.</li>
          <li>Its vectors know topics and tone. Negation, arithmetic and reasoning stay hard.</li>
          <li>The figures hold for rows such as those that it learnt from.</li>
        </ul>
        {figures.map(({ name, figures: own }) => (
          <section key={name} aria-label={name} className="mt-3 flex flex-col gap-2 text-foreground">
            <h4 className="font-medium">{shownName(name)}</h4>
            <TeachingFiguresTables name={`${name} of ${id}`} figures={own} />
          </section>
        ))}
      </details>
      <div className="flex flex-wrap gap-2">
        <Button asChild size="sm" variant="ghost">
          <a href={taughtFileAddress(id)} download aria-label={`Save ${id} as a file`}>
            <Download aria-hidden />
            Save as a file
          </a>
        </Button>
        <TeachAnew model={model} />
        {isOwn ? (
          <ConfirmDialog
            trigger="Delete"
            icon={Trash2}
            title={`Delete ${id}`}
            action="Delete the model"
            isDangerous
            onConfirm={async () => {
              const result = await deleteTaughtModel(id);
              await changed();
              return result.kind === "done" ? null : result.message;
            }}
          >
            <p>Requests that name {id} will fail. Its number is not used again. Save its file before.</p>
          </ConfirmDialog>
        ) : null}
      </div>
    </div>
  );
}

/** Teaches the same questions from the same version of the dataset, on the newest embedded model. */
function TeachAnew({ model: { id, name, dataset, questions, isStale } }: { model: TaughtModelView }) {
  const router = useRouter();
  const [message, setMessage] = useState<string | null>(null);
  const { id: datasetId, version } = dataset;
  if (datasetId === null || version === null) return null;
  const start = async () => {
    const teaching = newId();
    const place = { id: datasetId, version: Number(version) };
    const result = await startTeaching({ id: teaching, name, dataset: place, questions });
    if (result.kind !== "done") return setMessage(result.message);
    router.push(`/datasets/${datasetId}/teachings/${teaching}`);
  };
  return (
    <>
      <Button
        size="sm"
        variant={isStale ? "primary" : "ghost"}
        aria-label={`Teach ${id} anew`}
        onClick={() => void start()}
      >
        <GraduationCap aria-hidden />
        Teach anew
      </Button>
      {message === null ? null : <Notice tone="danger">{message}</Notice>}
    </>
  );
}
