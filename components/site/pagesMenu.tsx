"use client";

import { Menu } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdownMenu";
import { useSignOut } from "./account";
import { isWithin, PAGES } from "./pages";
import { useSessionState } from "./queries";
import { siteDialog } from "./siteDialog";
import { ThemeItems } from "./themeMenu";

interface PagesMenuProps {
  path: string;
  className: string;
}

/** The navigation where the header has no room for it. On a phone it has the account and the theme as well. */
export function PagesMenu({ path, className }: PagesMenuProps) {
  const { data: session } = useSessionState();
  const signOut = useSignOut();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Pages" className={className}>
          <Menu aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-48">
        {PAGES.map(({ href, name }) => (
          <DropdownMenuItem key={href} asChild className="aria-[current]:font-semibold">
            <Link href={href} aria-current={isWithin(path, href) ? "page" : undefined}>
              {name}
            </Link>
          </DropdownMenuItem>
        ))}
        <div role="none" className="mt-1 border-t pt-1 lg:hidden">
          <DropdownMenuItem onSelect={() => requestAnimationFrame(() => siteDialog.set("commands"))}>
            Commands
          </DropdownMenuItem>
          <ThemeItems />
          {session?.account && session.access === "keys" ? (
            <DropdownMenuItem className="mt-1 border-t" onSelect={() => void signOut()}>
              Sign out <bdi className="truncate text-muted-foreground">{session.account.name}</bdi>
            </DropdownMenuItem>
          ) : null}
        </div>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
