import type { Metadata } from "next";
import { DatasetPage } from "@/components/run/datasetPage";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "Dataset · Typed Question Playground" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Site>
      <DatasetPage id={id} />
    </Site>
  );
}
