import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copyButton";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { downloadText } from "@/lib/client/datasets/downloadText";
import { exportRule, type RuleFormat } from "@/lib/shared/metrics/thresholds/exportRule";
import { DELTA } from "./certificateSection";
import type { ResultsParts } from "./resultsParts";
import { useCertificate } from "./runResultsQueries";

interface RuleExportProps extends ResultsParts {
  /** Index of the model. */
  chosen: number;
  threshold: number;
}

const FORMATS: { value: RuleFormat; label: string; file: string; type: string }[] = [
  { value: "typescript", label: "TypeScript", file: "decide.ts", type: "text/plain" },
  { value: "python", label: "Python", file: "decide.py", type: "text/x-python" },
  { value: "json", label: "JSON", file: "rule.json", type: "application/json" },
];

/** The chosen threshold as code, with everything that it holds for. */
export function RuleExport({
  run,
  dataset,
  loaded,
  labels,
  question,
  chosen,
  threshold,
  address,
}: RuleExportProps) {
  const [format, setFormat] = useState<RuleFormat>("typescript");
  const [date] = useState(() => new Date().toISOString().slice(0, 10));
  const options = { alpha: address.alpha, delta: DELTA };
  const { data: certificate } = useCertificate(loaded, { question, model: chosen, options }, labels.revision);
  const { judged } = loaded.view.questions[question]!.question;
  const answeredBy = run.models[chosen]?.answeredBy ?? [];
  const problem = labels.isUnsaved(judged.name)
    ? "Save the new labels first: the rule names the dataset’s version."
    : answeredBy.length === 1
      ? null
      : `A rule holds for one version of a model. Here ${answeredBy.length === 0 ? "none" : answeredBy.join(" and ")} answered.`;
  if (problem !== null) return <Notice>The rule cannot be exported. {problem}</Notice>;
  const isCertified = certificate?.kind === "certified" && threshold === certificate.test.threshold;
  const text = exportRule(
    {
      ...{ question: judged, threshold, model: answeredBy[0]!, date },
      dataset: { name: dataset.name, version: labels.version },
      guarantee: isCertified ? options : null,
    },
    format,
  );
  const { file, type } = FORMATS.find(({ value }) => value === format)!;
  return (
    <section aria-label="Export" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-sm font-semibold">The rule as code</h3>
        <Segmented label="Format" value={format} options={FORMATS} onChange={setFormat} />
        <CopyButton getText={() => text} label="Copy the rule" />
        <Button size="sm" onClick={() => downloadText(file, type, text)}>
          <Download aria-hidden />
          Download the rule
        </Button>
      </div>
      <p className="text-xs text-muted-foreground">
        {isCertified
          ? "This threshold is certified; the rule says so."
          : "This threshold is not the certified one; the rule says so."}
      </p>
      <pre
        dir="ltr"
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-lg border bg-sunken px-3 py-2 font-mono text-xs leading-5"
      >
        {text}
      </pre>
    </section>
  );
}
