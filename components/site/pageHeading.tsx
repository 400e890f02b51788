import type { ReactNode } from "react";

interface PageHeadingProps {
  title: string;
  /** Actions for the whole page. */
  actions?: ReactNode;
  /** The purpose of the page. */
  children: ReactNode;
}

/** The title of a page with a sentence about it. */
export function PageHeading({ title, actions, children }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-prose text-sm text-muted-foreground">{children}</p>
      </div>
      {actions}
    </div>
  );
}
