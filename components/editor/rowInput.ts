import { cn } from "@/components/ui/cn";

/** The look of a field inside a row: the row has the border. An inline textarea would add a gap below its line. */
export const rowInput = (className: string): string =>
  cn(
    "block rounded-sm border-transparent bg-transparent px-2 py-1.5 focus-visible:border-transparent focus-visible:-outline-offset-2 aria-invalid:bg-danger-soft",
    className,
  );
