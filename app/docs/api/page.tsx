import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { ApiReference } from "@/components/apiDocs/apiReference";
import { Logo } from "@/components/playground/logo";
import { ThemeMenu } from "@/components/playground/themeMenu";

export const metadata: Metadata = { title: "API reference · Typed Question Playground" };

export default async function Page() {
  const sent = await headers();
  const scheme = sent.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  return (
    <>
      <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b bg-surface px-4 lg:px-5">
        <Link href="/" className="flex min-w-0 flex-1 items-center gap-3 rounded-sm">
          <Logo className="size-6 shrink-0" />
          <span className="truncate text-[0.9375rem] font-semibold tracking-tight">
            Typed Question Playground
          </span>
        </Link>
        <ThemeMenu />
      </header>
      <main id="main">
        <ApiReference baseUrl={`${scheme}://${sent.get("host") ?? "127.0.0.1:3000"}`} />
      </main>
    </>
  );
}
