import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { Cut } from "@/lib/shared/probes/pieces";
import { CUT_NAMES } from "@/lib/shared/probes/probeWords";
import type { ProbeKind } from "@/lib/shared/probes/variant";
import { shownName } from "@/lib/shared/text/figures";

interface ProbeQuestionsProps {
  kind: ProbeKind;
  /** The questions that the kind can ask. */
  offered: readonly string[];
  /** Those that are not asked. */
  left: ReadonlySet<string>;
  /** Other phrasings by question. */
  texts: Readonly<Record<string, readonly string[]>>;
  cut: Cut | null;
  onLeft: (left: ReadonlySet<string>) => void;
  onTexts: (question: string, lines: string[]) => void;
  onCut: (cut: Cut | null) => void;
}

const CUTS = Object.keys(CUT_NAMES) as Cut[];

/** Chooses the questions of a probe, and what is changed in them. */
export function ProbeQuestions(props: ProbeQuestionsProps) {
  const { kind, offered, left, texts, cut, onLeft, onTexts, onCut } = props;
  const toggle = (name: string) => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    onLeft(next);
  };
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 text-sm">Questions</legend>
        <div className="flex max-h-44 flex-col gap-1.5 overflow-y-auto rounded-md border p-2">
          {offered.map((name) => (
            <label key={name} className="flex items-center gap-2 text-sm">
              <Checkbox checked={!left.has(name)} onChange={() => toggle(name)} />
              <span className="min-w-0 break-words">{shownName(name)}</span>
            </label>
          ))}
          {offered.length === 0 ? (
            <p className="text-sm text-muted-foreground">
              {kind === "order" || kind === "names"
                ? "No question is a choice with two options or more."
                : "No question has an answer with probabilities."}
            </p>
          ) : null}
        </div>
      </fieldset>
      {kind === "wording"
        ? offered
            .filter((name) => !left.has(name))
            .map((name) => (
              <label key={name} className="flex flex-col gap-1 text-sm">
                Other phrasings of {shownName(name)}, one a line
                <Textarea
                  rows={2}
                  value={(texts[name] ?? []).join("\n")}
                  onChange={({ target }) => onTexts(name, target.value.split("\n"))}
                />
              </label>
            ))
        : null}
      {kind === "evidence" ? (
        <label className="flex flex-col gap-1 text-sm">
          Leave out each
          <Select
            value={cut ?? ""}
            onChange={({ target }) => onCut(CUTS.find((known) => known === target.value) ?? null)}
          >
            <option value="">Part that suits the row</option>
            {CUTS.map((known) => (
              <option key={known} value={known}>
                {CUT_NAMES[known]}
              </option>
            ))}
          </Select>
        </label>
      ) : null}
    </>
  );
}
