import type { Metadata } from "next";
import { RunPage } from "@/components/run/runPage";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "Run · Typed Question Playground" };

export default async function Page({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  return (
    <Site>
      <RunPage id={runId} />
    </Site>
  );
}
