"use client";

import { RunSection } from "@/components/batch/runSection";
import { DatasetView } from "@/components/datasets/datasetView";
import { GoldenSection } from "@/components/drift/goldenSection";

/** A dataset with its runs and golden sets. */
export function DatasetPage({ id }: { id: string }) {
  return (
    <DatasetView
      id={id}
      runs={(dataset, version) => (
        <>
          <RunSection dataset={dataset} version={version} />
          <GoldenSection datasetId={dataset.id} />
        </>
      )}
    />
  );
}
