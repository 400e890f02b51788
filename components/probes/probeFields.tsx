import type { ReactNode } from "react";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { CUT_NAMES, KIND_WORDS } from "@/lib/shared/probes/probeWords";
import { PROBE_KINDS } from "@/lib/shared/probes/variant";
import { shownName } from "@/lib/shared/text/figures";
import type { OfferedProbe } from "./offeredProbe";
import { PhrasingFields } from "./phrasingFields";
import type { Probes } from "./useProbes";

const OFFERED_KINDS = PROBE_KINDS.map((value) => ({ value, label: KIND_WORDS[value].label }));
/** From one to the most repeats that a run offers. */
const REPEATS = [1, 3, 5, 10, 20];

interface ProbeFieldsProps {
  probes: Probes;
  offered: OfferedProbe;
  models: readonly string[];
  model: string;
  isDeterministic: boolean;
}

/** Chooses the probe: its kind, its question or cut, the model and the repeats. */
export function ProbeFields({ probes, offered, models, model, isDeterministic }: ProbeFieldsProps) {
  const { settings, change } = probes;
  const { questions, cuts, probe } = offered;
  const question = probe && "question" in probe ? probe.question : null;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <Segmented
          label="Kind of probe"
          className="flex-wrap self-start"
          value={settings.kind}
          options={OFFERED_KINDS}
          onChange={(kind) => change({ kind })}
        />
        <p className="text-sm text-muted-foreground">{KIND_WORDS[settings.kind].purpose}</p>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 text-sm empty:hidden">
        {question === null ? null : (
          <Labelled label="Question">
            <Select value={question} onChange={(event) => change({ question: event.target.value })}>
              {questions.map((name) => (
                <option key={name} value={name}>
                  {shownName(name)}
                </option>
              ))}
            </Select>
          </Labelled>
        )}
        {probe?.kind === "evidence" ? (
          <Labelled label="Leave out each">
            <Select
              value={probe.cut}
              onChange={(event) =>
                change({ cut: cuts.find((cut) => cut === event.target.value) ?? probe.cut })
              }
            >
              {cuts.map((cut) => (
                <option key={cut} value={cut}>
                  {CUT_NAMES[cut]}
                </option>
              ))}
            </Select>
          </Labelled>
        ) : null}
        {models.length > 1 ? (
          <Labelled label="Model">
            <Select value={model} onChange={(event) => change({ model: event.target.value })}>
              {models.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </Labelled>
        ) : null}
        {isDeterministic ? null : (
          <Labelled label="Repeats of each call">
            <Select
              value={settings.repeats}
              onChange={(event) => change({ repeats: Number(event.target.value) })}
            >
              {REPEATS.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          </Labelled>
        )}
      </div>
      {settings.kind === "wording" && question !== null ? (
        <PhrasingFields
          key={question}
          texts={settings.texts.get(question) ?? [""]}
          onChange={(texts) => change({ texts: new Map(settings.texts).set(question, texts) })}
        />
      ) : null}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex max-w-full min-w-0 items-center gap-2">
      <span className="shrink-0 text-muted-foreground">{label}</span>
      <span className="min-w-0 [&_select]:max-w-56 [&_select]:truncate">{children}</span>
    </label>
  );
}
