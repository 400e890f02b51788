import type { Metadata } from "next";
import { HistoryView } from "@/components/history/historyView";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "History · Typed Question Playground" };

export default function Page() {
  return (
    <Site>
      <HistoryView />
    </Site>
  );
}
