import type { Metadata } from "next";
import { Models } from "@/components/models/models";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "Models · Typed Question Playground" };

export default function Page() {
  return (
    <Site>
      <Models />
    </Site>
  );
}
