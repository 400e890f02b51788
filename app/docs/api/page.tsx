import type { Metadata } from "next";
import { headers } from "next/headers";
import { ApiReference } from "@/components/apiDocs/apiReference";
import { Site } from "@/components/site/site";

export const metadata: Metadata = { title: "API reference · Typed Question Playground" };

export default async function Page() {
  const sent = await headers();
  const scheme = sent.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  return (
    <Site>
      <main id="main" tabIndex={-1} className="outline-none">
        <ApiReference baseUrl={`${scheme}://${sent.get("host") ?? "127.0.0.1:3000"}`} />
      </main>
    </Site>
  );
}
