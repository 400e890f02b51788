import { CircleAlert } from "lucide-react";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { VersionChange } from "@typed-question/protocol/models";

interface VersionNoteProps {
  name: string;
  /** The versioned id behind the name now; null for none. */
  modelId: string | null;
  change: VersionChange;
  className?: string;
}

/** Says that a name is answered by another version than its golden set, and leads to the check. */
export function VersionNote({ name, modelId, change, className }: VersionNoteProps) {
  return (
    <p className={cn("flex items-baseline gap-1.5 text-xs text-muted-foreground", className)}>
      <CircleAlert aria-hidden className="size-3.5 shrink-0 self-center text-warning" />
      <span className="min-w-0 break-words">
        <bdi>{name}</bdi> is now answered by <bdi>{modelId ?? "no model"}</bdi>; its golden set was answered
        by <bdi>{change.golden.join(" and ")}</bdi>.{" "}
        <Link href={`/datasets/${change.dataset_id}#golden-sets`} className="underline underline-offset-2">
          See the checks
        </Link>
      </span>
    </p>
  );
}
