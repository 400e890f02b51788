"use client";

import { RunSection } from "@/components/batch/runSection";
import { TeachSection } from "@/components/batch/teachSection";
import { DatasetView } from "@/components/datasets/datasetView";
import { GoldenSection } from "@/components/drift/goldenSection";

/** A dataset with its runs, teachings and golden sets. */
export function DatasetPage({ id }: { id: string }) {
  return (
    <DatasetView
      id={id}
      runs={(dataset, version) => (
        <>
          <RunSection dataset={dataset} version={version} />
          <TeachSection dataset={dataset} version={version} />
          <GoldenSection datasetId={dataset.id} />
        </>
      )}
    />
  );
}
