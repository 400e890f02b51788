import { useCallback, useMemo, useState } from "react";
import { saveLabels } from "@/lib/client/runResults/saveLabels";
import { writeUnsavedLabels, type UnsavedLabel } from "@/lib/client/runResults/unsavedLabels";
import { NONE, positionsOf } from "@/lib/shared/runResults/resultColumns";
import { labelOf } from "@/lib/shared/runResults/resultQuestions";
import type { LoadedResults } from "./useLoadedResults";

interface GivenLabel extends UnsavedLabel {
  isSaved: boolean;
}

/** Labels that are given in the results of a run. */
export interface Labels {
  /** The right outcome of a row, or NONE. */
  expectedAt: (question: number, position: number) => number;
  /** Whether the row's label can be changed; a row that the newest version changed or deleted cannot. */
  canLabel: (position: number) => boolean;
  /** @param outcome null takes the label away */
  give: (question: number, position: number, outcome: number | null) => void;
  /** Labels that no version has yet. */
  unsaved: number;
  /** Whether they include labels of a question. */
  isUnsaved: (question: string) => boolean;
  save: () => void;
  isSaving: boolean;
  /** The dataset's version that has the saved labels. */
  version: number;
  /** Why labels could not be saved or kept. */
  message: string | null;
  /** Counts changes: figures of an earlier revision are outdated. */
  revision: number;
}

interface LabelsGiven {
  runId: string;
  account: string;
  datasetId: string;
  version: number;
  /** Left from an earlier visit; the loaded results count them already. */
  left: readonly UnsavedLabel[];
}

/** Keeps given labels in the browser until they are saved as a version of the dataset. */
export function useLabels({ results, view }: LoadedResults, given: LabelsGiven): Labels {
  const { runId, account, datasetId } = given;
  const [labels, setLabels] = useState<ReadonlyMap<string, GivenLabel>>(
    () => new Map(given.left.map((label) => [keyOf(label), { ...label, isSaved: false }])),
  );
  const [version, setVersion] = useState(given.version);
  const [revision, setRevision] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const positions = useMemo(() => positionsOf(view.rows), [view]);

  const keep = useCallback(
    (next: ReadonlyMap<string, GivenLabel>) => {
      setLabels(next);
      const isKept = writeUnsavedLabels(account, runId, unsavedOf(next));
      return isKept ? null : "The browser keeps no labels over a reload: save them soon.";
    },
    [account, runId],
  );

  const expectedAt = useCallback(
    (question: number, position: number): number => {
      const columns = view.questions[question]!;
      const row = view.rows[position]!;
      const label = labels.get(keyOf({ question: columns.question.judged.name, row }));
      return label === undefined ? columns.expected[position]! : (label.outcome ?? NONE);
    },
    [view, labels],
  );
  const give: Labels["give"] = (question, position, outcome) => {
    const label = {
      question: view.questions[question]!.question.judged.name,
      row: view.rows[position]!,
      outcome,
    };
    setMessage(keep(new Map(labels).set(keyOf(label), { ...label, isSaved: false })));
    void results
      .label({ question, labels: [{ position, outcome }] })
      .then(() => setRevision((before) => before + 1));
  };
  const save = async (): Promise<void> => {
    setIsSaving(true);
    const sent = labels;
    const saved = await saveLabels({
      ...{ datasetId, version },
      labels: unsavedOf(sent).flatMap(({ question: name, row, outcome }) => {
        const position = positions.get(row);
        const question = view.questions.find((entry) => entry.question.judged.name === name)?.question;
        if (position === undefined || !question) return [];
        const label = outcome === null ? null : labelOf(question, outcome);
        return [{ row, offset: view.labelOffsets[position]!, question: name, label }];
      }),
    });
    setLabels((now) => {
      const next = new Map(now);
      for (const [key, label] of sent) {
        if (saved.rows.has(label.row) && next.get(key) === label) next.set(key, { ...label, isSaved: true });
      }
      writeUnsavedLabels(account, runId, unsavedOf(next));
      return next;
    });
    setVersion(saved.version);
    setMessage(saved.message);
    setIsSaving(false);
  };
  const unsaved = unsavedOf(labels);
  return {
    ...{ expectedAt, give, isSaving, version, message, revision },
    canLabel: (position) => view.labelOffsets[position] !== NONE,
    unsaved: unsaved.length,
    isUnsaved: (question) => unsaved.some((label) => label.question === question),
    save: () => void save(),
  };
}

const keyOf = ({ question, row }: Pick<UnsavedLabel, "question" | "row">): string => `${row} ${question}`;

const unsavedOf = (labels: ReadonlyMap<string, GivenLabel>): UnsavedLabel[] =>
  [...labels.values()].flatMap(({ isSaved, ...label }) => (isSaved ? [] : [label]));
