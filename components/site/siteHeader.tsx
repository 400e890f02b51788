"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useModifierKey } from "@/components/ui/modifierKey";
import { cn } from "@/components/ui/cn";
import { Account } from "./account";
import { Logo } from "./logo";
import { isWithin, PAGES } from "./pages";
import { PagesMenu } from "./pagesMenu";
import { siteDialog } from "./siteDialog";
import { ThemeMenu } from "./themeMenu";

const NAME = "Typed Question Playground";

/** A third experiment or a second model needs the room of the links: then they are a menu below 1440 px. */
const HOME_LINKS =
  "xl:flex max-[90rem]:group-has-data-chips/header:hidden max-[90rem]:group-has-[[role=tab]:nth-child(3)]/header:hidden";
const HOME_MENU =
  "xl:hidden max-[90rem]:group-has-data-chips/header:inline-flex max-[90rem]:group-has-[[role=tab]:nth-child(3)]/header:inline-flex";

interface SiteHeaderProps {
  onSignIn: () => void;
  /** Receive the elements that a page fills. */
  tabs: (element: Element | null) => void;
  actions: (element: Element | null) => void;
}

/** One row: the navigation, what the page puts there, the account and the theme. */
export function SiteHeader({ onSignIn, tabs, actions }: SiteHeaderProps) {
  const path = usePathname();
  const isHome = path === "/";
  const modifier = useModifierKey();
  return (
    <header className="group/header sticky top-0 z-30 flex h-(--header) shrink-0 items-center gap-1 border-b bg-surface pr-1 pl-3 sm:pr-3 lg:gap-2 lg:pl-4 short:static">
      <Brand isHome={isHome} />
      <nav aria-label="Pages" className="flex shrink-0 items-center max-lg:order-last">
        <ul className={cn("hidden items-center gap-0.5", isHome ? HOME_LINKS : "lg:flex")}>
          {PAGES.map(({ href, name }) => (
            <li key={href}>
              <Button
                asChild
                variant="ghost"
                size="sm"
                className="text-[0.8125rem] aria-[current]:bg-accent aria-[current]:text-accent-foreground forced-colors:aria-[current]:underline"
              >
                <Link href={href} aria-current={isWithin(path, href) ? "page" : undefined}>
                  {name}
                </Link>
              </Button>
            </li>
          ))}
        </ul>
        <PagesMenu path={path} className={isHome ? HOME_MENU : "lg:hidden"} />
      </nav>
      <div ref={tabs} className="flex h-full min-w-0 flex-1 items-center" />
      <div ref={actions} className="flex shrink-0 items-center" />
      <div className="flex shrink-0 items-center gap-1">
        <Account onSignIn={onSignIn} />
        {/* A title in place of a tooltip: its code would load before the form's. */}
        <Button
          aria-label="Commands"
          title={`Search commands, examples and runs (${modifier} K)`}
          variant="ghost"
          size="icon"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => siteDialog.set("commands")}
          className="max-lg:hidden"
        >
          <Search aria-hidden />
        </Button>
        <span className="max-lg:hidden">
          <ThemeMenu />
        </span>
      </div>
    </header>
  );
}

/** The name is a heading on the playground alone; other pages have their own. */
function Brand({ isHome }: { isHome: boolean }) {
  const style = "flex shrink-0 items-center gap-2 rounded-sm text-sm font-semibold tracking-tight";
  const content = (
    <>
      <Logo className="size-6 shrink-0" />
      <span className="max-2xl:sr-only">{NAME}</span>
    </>
  );
  if (isHome) return <h1 className={style}>{content}</h1>;
  return (
    <Link href="/" className={cn(style, "pointer-coarse:min-h-11 pointer-coarse:min-w-11")}>
      {content}
    </Link>
  );
}
