import type { Metadata } from "next";
import { Site } from "@/components/site/site";
import { TeachingView } from "@/components/teach/teachingView";

export const metadata: Metadata = { title: "Teaching · Typed Question Playground" };

export default async function Page({ params }: { params: Promise<{ teachingId: string }> }) {
  const { teachingId } = await params;
  return (
    <Site>
      <TeachingView id={teachingId} />
    </Site>
  );
}
