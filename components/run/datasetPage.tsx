"use client";

import { RunSection } from "@/components/batch/runSection";
import { DatasetView } from "@/components/datasets/datasetView";

/** A dataset with its runs. */
export function DatasetPage({ id }: { id: string }) {
  return (
    <DatasetView id={id} runs={(dataset, version) => <RunSection dataset={dataset} version={version} />} />
  );
}
