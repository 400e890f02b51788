import { useId, type ReactNode } from "react";

interface SectionProps {
  title: string;
  /** Shown beside the title. */
  actions?: ReactNode;
  description?: ReactNode;
  children: ReactNode;
}

/** A part of the page: a title on the paper, its content on a sheet below. */
export function Section({ title, actions, description, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-base font-semibold tracking-tight">
            {title}
          </h2>
          {description ? <p className="max-w-prose text-sm text-muted-foreground">{description}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
