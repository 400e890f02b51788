import { Notice } from "@/components/ui/notice";
import { driftVerdict, type DriftKind } from "@/lib/shared/drift/driftWords";
import type { DriftReport } from "@/lib/shared/pageApi/goldenSets";

const TONES = {
  none: "success",
  unclear: "info",
  drift: "warning",
  failed: "danger",
} as const satisfies Record<DriftKind, unknown>;

/** The result of a check in sentences, the most important first. */
export function VerdictWords({ report, name }: { report: DriftReport; name: string }) {
  const { kind, sentences } = driftVerdict(report, name);
  return (
    <Notice tone={TONES[kind]} role="none">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
