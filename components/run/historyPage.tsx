"use client";

import { HistoryView } from "@/components/history/historyView";
import { LinksLeft, SharedLinks } from "@/components/share/sharedLinks";

/** The history, with the links to its runs. */
export function HistoryPage() {
  return <HistoryView sharedLinks={<SharedLinks />} linksLeft={(runIds) => <LinksLeft runIds={runIds} />} />;
}
