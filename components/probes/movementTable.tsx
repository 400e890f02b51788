import { LongText } from "@/components/answer/longText";
import { BarTrack } from "./barTrack";
import { Button } from "@/components/ui/button";
import type { Judged } from "@/lib/shared/probes/judgement";
import { meanOf, topOf } from "@/lib/shared/probes/movement";
import { repeatsOf } from "@/lib/shared/probes/probeFigures";
import type { Change, Variant } from "@/lib/shared/probes/variant";
import { formatFigure, shownName } from "@/lib/shared/text/figures";
import { changeFigure, VerdictWords } from "./changeCell";
import type { ProbeRun } from "./probeRun";
import { ProbeTable, Cell, Head } from "./probeTable";
import { useIntoDraft } from "./useIntoDraft";

const TEXT_CHARS_MAX = 140;

interface MovementTableProps {
  run: ProbeRun;
  question: string;
  /** One a variant after the original. */
  judged: readonly (Judged | null)[];
}

/** Each variant with its answer and how far it moved from the original's. */
export function MovementTable({ run, question, judged }: MovementTableProps) {
  const [original, ...others] = run.variants;
  const intoDraft = useIntoDraft();
  const mean = meanOrNull(run, original, question);
  const from = mean && topOf(mean);
  const hasUse = run.probe.kind === "wording";
  return (
    <ProbeTable caption={`Answers to ${shownName(question)}`}>
      <thead>
        <tr>
          <Head>{COLUMN_NAMES[run.probe.kind]}</Head>
          <Head>Answer</Head>
          <Head isNumber>{from === null ? "Change" : `Change of ${shownName(from)}`}</Head>
          <Head isNumber>Distance</Head>
          <Head>Verdict</Head>
          {hasUse ? <Head>Draft</Head> : null}
        </tr>
      </thead>
      <tbody>
        <tr>
          <Cell isHead>Original</Cell>
          <Cell>{answerText(run, original, question)}</Cell>
          <Cell isNumber>–</Cell>
          <Cell isNumber>–</Cell>
          <Cell>–</Cell>
          {hasUse ? <Cell>–</Cell> : null}
        </tr>
        {others.map((variant, index) => {
          const movement = judged[index];
          return (
            <tr key={variant.id}>
              <Cell isHead>
                <VariantName variant={variant} />
              </Cell>
              <Cell>{answerText(run, variant, question)}</Cell>
              <Cell isNumber>{movement ? changeFigure(movement.change) : "–"}</Cell>
              <Cell isNumber>
                {movement ? (
                  <>
                    {formatFigure(movement.distance)}
                    <BarTrack share={movement.distance} />
                  </>
                ) : (
                  "–"
                )}
              </Cell>
              <Cell>{movement ? <VerdictWords judged={movement} /> : "–"}</Cell>
              {hasUse ? (
                <Cell>
                  <Button
                    size="sm"
                    aria-label={`Use phrasing ${index + 1}`}
                    onClick={() => intoDraft(question, variant.change)}
                  >
                    Use
                  </Button>
                </Cell>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </ProbeTable>
  );
}

const COLUMN_NAMES = {
  order: "Order",
  wording: "Instructions",
  evidence: "Without",
  images: "Without",
  names: "Names",
};

function VariantName({ variant: { id, change } }: { variant: Variant }) {
  return (
    <span className="flex gap-2">
      <span className="text-muted-foreground tabular-nums">{id}</span>
      <LongText text={textOf(change)} charsMax={TEXT_CHARS_MAX} noun="text" className="min-w-40" />
    </span>
  );
}

function textOf(change: Change): string {
  switch (change.kind) {
    case "original":
      return "Original";
    case "order":
      return change.order.map(shownName).join(", ");
    case "wording":
      return change.text;
    case "piece":
      return [change.piece.label, change.piece.text.trim()].filter((text) => text !== "").join(": ");
    case "image":
      return change.placeholder;
    case "names":
      return [...change.ownNames].map(([letter, name]) => `${letter} = ${shownName(name)}`).join(", ");
  }
}

function meanOrNull({ answers }: ProbeRun, { id }: Variant, question: string) {
  const repeats = repeatsOf(answers, id, question);
  return repeats.length === 0 ? null : meanOf(repeats);
}

/** The most probable outcome with its probability: `billing 0.93`. */
function answerText(run: ProbeRun, variant: Variant, question: string): string {
  const mean = meanOrNull(run, variant, question);
  if (!mean) return run.failures.has(variant.id) ? "failed" : "–";
  return `${shownName(topOf(mean))} ${formatFigure(Math.max(...mean.probabilities))}`;
}
