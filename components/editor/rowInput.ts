import { cn } from "@/components/ui/cn";

/** The look of a field inside a row: the row has the border. */
export const rowInput = (className: string): string =>
  cn(
    "rounded-sm border-transparent bg-transparent px-2 py-1.5 focus-visible:border-transparent focus-visible:-outline-offset-2 aria-invalid:bg-danger-soft",
    className,
  );
