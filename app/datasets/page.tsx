import type { Metadata } from "next";
import { DatasetsView } from "@/components/datasets/datasetsView";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "Datasets · Typed Question Playground" };

export default function Page() {
  return (
    <Site>
      <DatasetsView />
    </Site>
  );
}
