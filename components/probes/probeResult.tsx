"use client";

import { Download } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { downloadText } from "@/lib/client/datasets/downloadText";
import { answeredQuestions, judgedQuestions } from "@/lib/shared/probes/probeFigures";
import { probeCsv } from "@/lib/shared/probes/probeTable";
import { shownName } from "@/lib/shared/text/figures";
import { ColouredState } from "./colouredState";
import { MovementTable } from "./movementTable";
import { NoiseNote } from "./noiseNote";
import { OrderResult } from "./orderResult";
import type { ProbeRun } from "./probeRun";

/** The movements of one question at a time. */
export function ProbeResult({ run }: { run: ProbeRun }) {
  const { probe, variants, answers, failures, isDeterministic } = run;
  const questions = useMemo(() => answeredQuestions(answers), [answers]);
  const [chosen, setChosen] = useState<string | null>(null);
  const question = questions.find((name) => name === chosen) ?? questions[0];
  // Many repeats take a moment to judge: the next reply need not wait for it.
  const deferred = useDeferredValue(answers);
  const answered = isDeterministic ? answers : deferred;
  const byQuestion = useMemo(
    () => judgedQuestions(variants, answered, isDeterministic),
    [variants, answered, isDeterministic],
  );
  const judged = useMemo(() => byQuestion.get(question ?? "") ?? [], [byQuestion, question]);
  if (question === undefined) return null;
  const save = () => {
    const text = probeCsv(variants, answers, failures, isDeterministic);
    downloadText(`probe-${probe.kind}.csv`, "text/csv;charset=utf-8", text);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        {questions.length > 1 ? (
          <label className="flex min-w-0 items-center gap-2">
            <span className="text-muted-foreground">Shown for question</span>
            <Select value={question} onChange={(event) => setChosen(event.target.value)}>
              {questions.map((name) => (
                <option key={name} value={name}>
                  {shownName(name)}
                </option>
              ))}
            </Select>
          </label>
        ) : null}
        <Button size="sm" variant="ghost" className="ml-auto" onClick={save}>
          <Download aria-hidden />
          Download CSV
        </Button>
      </div>
      {probe.kind === "order" ? <OrderResult run={run} question={question} judged={judged} /> : null}
      {probe.kind === "evidence" ? <ColouredState run={run} judged={judged} /> : null}
      {probe.kind === "order" ? null : <MovementTable run={run} question={question} judged={judged} />}
      <NoiseNote run={run} judged={judged} />
    </>
  );
}
