import type { Metadata } from "next";
import { HistoryPage } from "@/components/run/historyPage";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "History · Typed Question Playground" };

export default function Page() {
  return (
    <Site>
      <HistoryPage />
    </Site>
  );
}
