import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/fieldError";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { newId } from "@/lib/client/draft/newId";
import { startTeaching } from "@/lib/client/teachings";
import type { LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import { taughtName } from "@/lib/shared/pageApi/teachings";
import { labelMatch } from "@/lib/shared/runResults/labelMatch";
import { LabelMatchList } from "./labelMatchList";
import { QuestionFields } from "./questionFields";
import { LABELS_SOURCE } from "./questionSources";
import { useQuestionChoice } from "./useQuestionChoice";

interface TeachDialogProps {
  dataset: { id: string; name: string };
  version: { number: number; questions: readonly LabelledQuestion[] };
  /** JSON of the questions; null lets somebody choose them. */
  given: string | null;
  onClose: () => void;
  onStarted: (teachingId: string) => void;
}

/** Rows with a label that a question needs. */
const ROWS_MIN = 20;

/** Chooses the questions and the name of a taught model, and starts the teaching. */
export function TeachDialog({ dataset, version, given, onClose, onStarted }: TeachDialogProps) {
  const [id] = useState(newId);
  const choice = useQuestionChoice({ id: dataset.id, version: version.number }, version.questions);
  const questions = given ?? choice.questions;
  const [name, setName] = useState(() => nameFrom(dataset.name));
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = taughtName.safeParse(name);
  const start = async () => {
    if (questions === null || !read.success || isBusy) return;
    setIsBusy(true);
    const place = { id: dataset.id, version: version.number };
    const result = await startTeaching({ id, name: read.data, dataset: place, questions });
    setIsBusy(false);
    if (result.kind !== "done") return setMessage(result.message);
    onStarted(id);
  };
  const hints = version.questions.map(({ name: question, labels }) => missingText(question, labels));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Teach the built-in model"
        description={`It learns from the labels of ${dataset.name}, version ${version.number}, in the background on the server. Rows never leave it.`}
        className="w-[min(42rem,calc(100vw-2rem))]"
      >
        {given === null ? <QuestionFields choice={choice} onChange={() => setMessage(null)} /> : null}
        {given === null && questions !== null && (choice.labels || version.questions.length === 0) ? (
          <LabelMatchList
            match={labelMatch(questions, version.questions, choice.labels ?? [])}
            onMake={choice.made === null || choice.isOfLabels ? null : () => choice.choose(LABELS_SOURCE)}
          />
        ) : null}
        {hints
          .filter((hint) => hint !== null)
          .map((hint) => (
            <p key={hint} className="text-sm text-muted-foreground">
              {hint}
            </p>
          ))}
        <label className="flex flex-col gap-1 text-sm">
          Name of the model
          <Input
            value={name}
            aria-invalid={!read.success}
            aria-describedby="teach-name"
            onChange={({ target }) => setName(target.value)}
          />
          <FieldError id="teach-name" message={read.error?.issues[0]?.message} />
        </label>
        {read.success ? (
          <p className="text-sm text-muted-foreground">
            The model will be <code>teams-{name}-1</code>, or the next version under this name.
          </p>
        ) : null}
        {choice.failures.map((failure, index) =>
          failure && given === null ? (
            <Notice key={index} tone="danger">
              {failure.message}
            </Notice>
          ) : null,
        )}
        {message === null ? null : <Notice tone="danger">{message}</Notice>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            aria-disabled={questions === null || !read.success || isBusy}
            onClick={() => void start()}
          >
            Start the teaching
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}

function missingText(question: string, labels: number): string | null {
  if (labels >= ROWS_MIN) return null;
  return `${ROWS_MIN - labels} more labels and “${question}” can be taught.`;
}

/** A dataset's name as a model's. */
const nameFrom = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.[a-z]+$/, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "") || "model";
