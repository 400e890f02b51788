import { useState } from "react";
import { JsonText } from "@/components/answer/jsonText";
import { CopyButton } from "@/components/ui/copyButton";
import { Segmented } from "@/components/ui/segmented";
import { parseJson, stringifyJson } from "@typed-question/protocol/json";
import type { RunState } from "@/lib/shared/evaluation/runState";

const VIEWS = [
  { value: "exact", label: "Exact" },
  { value: "indented", label: "Indented" },
] as const;

/** The last response as it came, byte for byte; a failed run's too. */
export function RawJsonPanel({ run }: { run: RunState }) {
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("exact");
  const shown = run.failure?.kind === "refused" ? run.failure.view : run.evaluation;
  if (!shown) {
    return <p className="py-6 text-sm text-muted-foreground">Run to see the exact response here.</p>;
  }
  const { responseText, status } = shown;
  return (
    <div className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented label="Layout of the response" value={view} options={VIEWS} onChange={setView} />
        <p className="text-xs text-muted-foreground tabular-nums">
          Status {status} · {byteCount(responseText)} bytes
        </p>
        <span className="ml-auto inline-flex items-center gap-2">
          <CopyButton label="Copy" getText={() => responseText}>
            Copy
          </CopyButton>
        </span>
      </div>
      {responseText === "" ? (
        <p className="text-sm text-muted-foreground">The response has no body.</p>
      ) : (
        <JsonText text={view === "exact" ? responseText : indented(responseText)} />
      )}
    </div>
  );
}

/** Two spaces a level, numbers and order as they came; text that is not JSON stays unchanged. */
function indented(text: string): string {
  try {
    return stringifyJson(parseJson(text), 2);
  } catch {
    return text;
  }
}

const byteCount = (text: string): string => new TextEncoder().encode(text).length.toLocaleString("en");
