import { Badge } from "@/components/ui/badge";
import type { DatasetRunStatus } from "@/lib/shared/pageApi/datasetRuns";

const WORDS: Record<DatasetRunStatus, { text: string; tone: "neutral" | "warning" | "success" }> = {
  queued: { text: "starting", tone: "neutral" },
  running: { text: "running", tone: "neutral" },
  paused: { text: "paused", tone: "warning" },
  cancelled: { text: "cancelled", tone: "warning" },
  finished: { text: "finished", tone: "success" },
};

/** How a run stands, in a word. */
export function StatusBadge({ status }: { status: DatasetRunStatus }) {
  const { text, tone } = WORDS[status];
  return <Badge tone={tone}>{text}</Badge>;
}
