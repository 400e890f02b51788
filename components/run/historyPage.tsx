"use client";

import { MakeDatasetButton } from "@/components/datasets/makeDatasetButton";
import { ExportEverything } from "@/components/history/exportEverything";
import { ImportEverything } from "@/components/history/importEverything";
import { HistoryView } from "@/components/history/historyView";
import { LinksLeft, SharedLinks } from "@/components/share/sharedLinks";

/** The history, with links that open its runs in the playground. */
export function HistoryPage() {
  return (
    <HistoryView
      sharedLinks={
        <span className="flex flex-wrap gap-2">
          <SharedLinks />
          <ExportEverything />
          <ImportEverything />
        </span>
      }
      linksLeft={(runIds) => <LinksLeft runIds={runIds} />}
      runActions={(runIds) => <MakeDatasetButton runIds={runIds} />}
    />
  );
}
