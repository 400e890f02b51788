import { useState } from "react";
import { Select } from "@/components/ui/select";
import { Notice } from "@/components/ui/notice";
import { atThreshold, cheapestThreshold } from "@/lib/shared/metrics/thresholds/thresholdCost";
import type { ThresholdTable } from "@/lib/shared/metrics/thresholds/thresholdTable";
import { CertificateSection } from "./certificateSection";
import { CostSection } from "./costSection";
import type { ResultsParts } from "./resultsParts";
import { RuleExport } from "./ruleExport";
import { useThresholdTable } from "./runResultsQueries";
import { ThresholdSlider } from "./thresholdSlider";

/** From which confidence on a model decides without a person. */
export function ThresholdsTab(parts: ResultsParts) {
  const { loaded, question, baseline, model, labels, change } = parts;
  const { view } = loaded;
  const usual = view.models.findIndex((_, index) => index !== baseline);
  const chosen = model ?? Math.max(0, usual);
  const { data: table, error } = useThresholdTable(loaded, { question, model: chosen }, labels.revision);
  return (
    <div className="flex flex-col gap-5">
      {view.models.length > 1 ? (
        <label className="flex items-center gap-2 text-sm">
          <span className="text-muted-foreground">Model</span>
          <Select
            value={chosen}
            onChange={({ target }) => change({ model: view.models[Number(target.value)] ?? null })}
          >
            {view.models.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      ) : null}
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {table && table.rows === 0 ? (
        <Notice>No row has an expected answer to this question: label some first.</Notice>
      ) : null}
      {table && table.rows > 0 ? (
        <Thresholds key={`${question} ${chosen}`} {...parts} table={table} chosen={chosen} />
      ) : null}
    </div>
  );
}

interface ThresholdsProps extends ResultsParts {
  table: ThresholdTable;
  /** Index of the model. */
  chosen: number;
}

function Thresholds(props: ThresholdsProps) {
  const { table, chosen, address, loaded, question } = props;
  const { prices } = address;
  const cheapest = cheapestThreshold(table, prices);
  const [given, setGiven] = useState<number | null>(null);
  const threshold = given ?? Math.min(1, cheapest?.best.threshold ?? 1);
  const point = atThreshold(table, threshold, prices);
  const outcomes = loaded.view.questions[question]!.question.judged.outcomes.length;
  return (
    <>
      <ThresholdSlider
        least={1 / outcomes}
        threshold={threshold}
        point={point}
        table={table}
        onChange={setGiven}
      />
      {cheapest ? <CostSection {...props} cheapest={cheapest} point={point} onThreshold={setGiven} /> : null}
      <CertificateSection {...props} onThreshold={setGiven} />
      <RuleExport {...props} chosen={chosen} threshold={threshold} />
    </>
  );
}
