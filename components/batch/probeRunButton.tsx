import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import { ProbeDialog } from "./probeDialog";
import { useRunsChange } from "./runQueries";

/** Probes the questions of a run, over rows of its version. */
export function ProbeRunButton({ run }: { run: DatasetRun }) {
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRunsChange();
  const router = useRouter();
  const { dataset, questions, experiment, models, rowCount } = run;
  const { images = [] } = run.settings;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setIsOpen(true)}>
        <FlaskConical aria-hidden />
        Probe its questions
      </Button>
      <p className="text-sm text-muted-foreground">
        A probe shows what the answers depend on: order, wording, parts of the state.
      </p>
      {isOpen ? (
        <ProbeDialog
          dataset={dataset}
          version={{ number: dataset.version, rowCount, questions: [] }}
          given={{ questions, images, experiment, models: models.map(({ model }) => model) }}
          onClose={() => setIsOpen(false)}
          onStarted={(id) => void refresh().then(() => router.push(`/datasets/${dataset.id}/runs/${id}`))}
        />
      ) : null}
    </div>
  );
}
