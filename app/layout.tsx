import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { Providers } from "@/components/site/providers";
import { nonceOf } from "@/lib/shared/pageApi/pagePolicy";
import "./globals.css";

export const metadata: Metadata = {
  title: "Typed Question Playground",
  description: "Put typed questions to a piece of content and read probabilities for the answers.",
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f8fa" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1017" },
  ],
};

/** Every page is made anew: each has its own nonce, and a browser runs no script without it. */
export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const nonce = nonceOf((await headers()).get("content-security-policy"));
  return (
    // next-themes sets the class before React hydrates.
    <html lang="en" suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
