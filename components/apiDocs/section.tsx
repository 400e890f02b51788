import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

const anchorClasses =
  "ml-2 text-muted-foreground no-underline opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100";

/** A part of the page with a linkable heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t pt-8">
      <h2 id={id} className="group scroll-mt-16 text-xl font-semibold tracking-tight">
        {title}
        <a href={`#${id}`} aria-label="Link to this section" className={anchorClasses}>
          #
        </a>
      </h2>
      {children}
    </section>
  );
}

/** A part of a section; `id` makes it linkable. */
export function Subsection({ id, title, children }: Omit<SectionProps, "id"> & { id?: string }) {
  return (
    <div className="flex flex-col gap-2.5">
      <h3 id={id} className="group scroll-mt-16 text-sm font-semibold">
        {title}
        {id === undefined ? null : (
          <a href={`#${id}`} aria-label="Link to this part" className={anchorClasses}>
            #
          </a>
        )}
      </h3>
      {children}
    </div>
  );
}
