/** The look of an answer to an earlier request: faint, with every text in ink, so that it stays readable. */
export const OUTDATED =
  "opacity-60 [--muted-foreground:var(--foreground)] [--warning:var(--foreground)] [--success:var(--foreground)] [--sunken:var(--surface)] [&_[data-slot=badge]]:bg-surface [&_[data-slot=badge]]:text-foreground";
