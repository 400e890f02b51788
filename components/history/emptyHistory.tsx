import { History, SearchX, Trash2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** Explains the history while it is empty. */
export function EmptyHistory() {
  return (
    <Empty icon={<History aria-hidden className="size-6" />} title="No runs yet">
      <p>
        Every run of the playground is kept here before its answers are shown: the request with its images,
        the models and their answers, including failures. A run of several models is one entry.
      </p>
      <Button asChild variant="primary" className="mt-4">
        <Link href="/">Go to the playground</Link>
      </Button>
    </Empty>
  );
}

/** No result for a search or a filter. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <Empty icon={<SearchX aria-hidden className="size-6" />} title="Nothing found">
      <p>
        No run found. The search needs the exact words. It covers the names of runs, the questions and the
        first 16,384 characters of a request.
      </p>
      <Button className="mt-4" onClick={onClear}>
        Show all runs
      </Button>
    </Empty>
  );
}

/** No deleted run to restore. */
export function NothingDeleted({ onClear }: { onClear: () => void }) {
  return (
    <Empty icon={<Trash2 aria-hidden className="size-6" />} title="Nothing deleted">
      <p>You can bring back a deleted run from here for a day.</p>
      <Button className="mt-4" onClick={onClear}>
        Show all runs
      </Button>
    </Empty>
  );
}

function Empty({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed px-4 py-12 text-center text-sm text-muted-foreground">
      <div className="mx-auto flex size-12 items-center justify-center rounded-full bg-sunken">{icon}</div>
      <h2 data-list tabIndex={-1} className="mt-3 text-base font-semibold text-foreground">
        {title}
      </h2>
      <div className="mx-auto mt-1 max-w-prose">{children}</div>
    </div>
  );
}
