import type { Metadata } from "next";
import { RunView } from "@/components/batch/runView";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "Run · Typed Question Playground" };

export default async function Page({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  return (
    <Site>
      <RunView id={runId} />
    </Site>
  );
}
