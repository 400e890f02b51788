import type { Metadata } from "next";
import { Keys } from "@/components/keys/keys";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "API keys · Typed Question Playground" };

export default function Page() {
  return (
    <Site>
      <Keys />
    </Site>
  );
}
