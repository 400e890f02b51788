"use client";

import { Menu } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { Account } from "./account";
import { Logo } from "./logo";
import { ThemeMenu } from "./themeMenu";

const NAME = "Typed Question Playground";

const PAGES = [
  { href: "/", name: "Playground" },
  { href: "/history", name: "History" },
  { href: "/datasets", name: "Datasets" },
  { href: "/models", name: "Models" },
  { href: "/docs/api", name: "API" },
] as const;

/** The product's name, the navigation, the account and the theme. */
export function SiteHeader({ onSignIn }: { onSignIn: () => void }) {
  const path = usePathname();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-3 border-b bg-surface px-4 lg:px-5">
      <Logo className="size-6 shrink-0" />
      <Brand isHome={path === "/"} />
      <nav aria-label="Pages" className="flex items-center gap-1">
        {PAGES.map(({ href, name }) => (
          <Button
            key={href}
            asChild
            variant="ghost"
            size="sm"
            className="aria-[current]:bg-accent aria-[current]:text-accent-foreground max-sm:hidden"
          >
            <Link href={href} aria-current={isWithin(path, href) ? "page" : undefined}>
              {name}
            </Link>
          </Button>
        ))}
        <PagesMenu path={path} />
      </nav>
      <Account onSignIn={onSignIn} />
      <ThemeMenu />
    </header>
  );
}

/** A dataset's own page belongs to `Datasets`. */
const isWithin = (path: string | null, href: string): boolean =>
  path === href || (href !== "/" && path?.startsWith(`${href}/`) === true);

/** The name is a heading on the playground alone; other pages have their own. */
function Brand({ isHome }: { isHome: boolean }) {
  const style = "min-w-0 flex-1 truncate text-[0.9375rem] font-semibold tracking-tight";
  if (isHome) return <h1 className={style}>{NAME}</h1>;
  return (
    <Link href="/" className={style}>
      {NAME}
    </Link>
  );
}

/** The same links for narrow screens. */
function PagesMenu({ path }: { path: string }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Pages" className="sm:hidden">
          <Menu aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-36">
        {PAGES.map(({ href, name }) => (
          <DropdownMenuItem key={href} asChild>
            <Link href={href} aria-current={isWithin(path, href) ? "page" : undefined}>
              {name}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
