import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import { Providers } from "@/components/site/providers";
import { DRAFT_KEY } from "@/lib/client/draft/draftStorage";
import { nonceOf } from "@/lib/shared/pageApi/pagePolicy";
import { OPENED_BY_LINK } from "@/lib/shared/pageApi/session";
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

/** Runs before the first paint. The server sends the first example; a browser with drafts of its own hides that. */
const MARK_VISITED = `try {
  const isOwn = (key) => key.startsWith(${JSON.stringify(DRAFT_KEY)});
  const leads = location.hash && location.hash !== ${JSON.stringify(OPENED_BY_LINK)};
  if (location.search || leads || Object.keys(localStorage).some(isOwn))
    document.documentElement.dataset.visited = "";
} catch {}`;

/** Every page is made anew: each has its own nonce, and a browser runs no script without it. */
export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const nonce = nonceOf((await headers()).get("content-security-policy"));
  return (
    // Scripts set the theme and the mark of a visited page before React hydrates.
    <html lang="en" suppressHydrationWarning className={`${GeistSans.variable} ${GeistMono.variable}`}>
      <body>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: MARK_VISITED }} />
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
