import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Account } from "./account";
import { Logo } from "./logo";
import { ThemeMenu } from "./themeMenu";

/** The product, who uses it, and how it looks. */
export function Header({ onSignIn }: { onSignIn: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b bg-surface px-4 lg:px-5">
      <Logo className="size-6 shrink-0" />
      <h1 className="min-w-0 flex-1 truncate text-[0.9375rem] font-semibold tracking-tight">
        Typed Question Playground
      </h1>
      <Button asChild variant="ghost" size="sm">
        <Link href="/docs/api">API</Link>
      </Button>
      <Account onSignIn={onSignIn} />
      <ThemeMenu />
    </header>
  );
}
