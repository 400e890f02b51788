import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { LABELS_SOURCE } from "./questionSources";
import type { QuestionChoice } from "./useQuestionChoice";

interface QuestionFieldsProps {
  choice: QuestionChoice;
  /** Another experiment was chosen. */
  onChange: () => void;
}

/** Chooses the experiment and the version whose questions are asked. */
export function QuestionFields({ choice, onChange }: QuestionFieldsProps) {
  const { sources, source, versions, number, isOfLabels, made, isLacking } = choice;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <label className="flex min-w-48 flex-1 flex-col gap-1 text-sm">
          Questions of the experiment
          <Select
            className="[&_select]:w-full"
            value={isOfLabels ? LABELS_SOURCE : (source?.id ?? "")}
            onChange={({ target }) => {
              choice.choose(target.value);
              onChange();
            }}
          >
            {sources.map((experiment) => (
              <option key={experiment.id} value={experiment.id}>
                {experiment.name}
              </option>
            ))}
            {made === null ? null : <option value={LABELS_SOURCE}>Made from the labels</option>}
          </Select>
        </label>
        <label className="flex min-w-48 flex-1 flex-col gap-1 text-sm">
          Version
          <Select
            className="[&_select]:w-full"
            disabled={isOfLabels}
            value={number ?? ""}
            onChange={({ target }) => choice.chooseVersion(target.value === "" ? null : Number(target.value))}
          >
            <option value="">Current draft</option>
            {versions.map(({ number: other, note }) => (
              <option key={other} value={other}>
                Version {other}
                {note ? `: ${note.slice(0, 60)}` : ""}
              </option>
            ))}
          </Select>
        </label>
      </div>
      {isLacking ? (
        <Notice tone="warning">
          This experiment has no question that can be sent. Look at its form in the playground.
        </Notice>
      ) : null}
    </>
  );
}
