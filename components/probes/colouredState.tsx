import { cn } from "@/components/ui/cn";
import { SLIGHT_BELOW, type Judged } from "@/lib/shared/probes/judgement";
import type { Piece } from "@/lib/shared/probes/piece";
import { shownName } from "@/lib/shared/text/figures";
import { changeFigure, isMoved } from "./changeCell";
import type { ProbeRun } from "./probeRun";

/** Most colour, in percent: the text keeps its contrast on it. */
const COLOUR_PERCENT_MAX = 38;
/** The least that is still seen. */
const COLOUR_PERCENT_MIN = 10;

interface ColouredStateProps {
  run: ProbeRun;
  /** One a piece, in their order. */
  judged: readonly (Judged | null)[];
}

/** The state, each part coloured by how far the answer moved without it. Lines and figures say the same. */
export function ColouredState({ run, judged }: ColouredStateProps) {
  const pieces = run.variants.flatMap(({ change }) => (change.kind === "piece" ? [change.piece] : []));
  const answer = judged.find((one) => one !== null)?.from;
  const isText = pieces.every(({ label }) => label === "");
  return (
    <figure className="flex flex-col gap-2">
      <div
        role="region"
        aria-label="State by evidence"
        tabIndex={0}
        className={cn(
          "max-h-[50vh] overflow-y-auto rounded-md border bg-surface px-3 py-2 text-sm leading-7 wrap-anywhere",
          isText ? "whitespace-pre-wrap" : "flex flex-col gap-0.5",
        )}
      >
        {pieces.map((piece, index) =>
          isText ? (
            <ColouredPiece key={index} number={index + 1} piece={piece} judged={judged[index] ?? null} />
          ) : (
            <div key={index}>
              <span className="font-mono text-xs text-muted-foreground">{piece.label} </span>
              <ColouredPiece number={index + 1} piece={piece} judged={judged[index] ?? null} />
            </div>
          ),
        )}
      </div>
      {answer !== undefined && !judged.some(isMoved) ? (
        <figcaption className="text-sm">
          No part alone moves this answer by {SLIGHT_BELOW} or more.
        </figcaption>
      ) : null}
      {answer === undefined || !judged.some(isMoved) ? null : (
        <figcaption className="text-xs text-muted-foreground">
          <span className="underline decoration-noul decoration-2 underline-offset-4">Solid line</span>:
          without this part, <bdi>{shownName(answer)}</bdi> loses probability, so the part speaks for it.{" "}
          <span className="underline decoration-score decoration-dashed decoration-2 underline-offset-4">
            Dashed line
          </span>
          : it gains. The more colour, the farther the answer moved. The small numbers are those of the table,
          with the change.
        </figcaption>
      )}
    </figure>
  );
}

interface ColouredPieceProps {
  number: number;
  piece: Piece;
  judged: Judged | null;
}

function ColouredPiece({ number, piece, judged }: ColouredPieceProps) {
  const text = piece.text.trimEnd();
  const gap = piece.text.slice(text.length);
  const note = (
    <sup className="px-0.5 text-[0.65rem] whitespace-nowrap text-muted-foreground tabular-nums">
      {number}
      {judged && isMoved(judged) ? ` ${changeFigure(judged.change)}` : ""}
    </sup>
  );
  if (!isMoved(judged)) {
    return (
      <>
        {text}
        {note}
        {gap}
      </>
    );
  }
  const tone = judged.change <= 0 ? "var(--noul)" : "var(--score)";
  const percent = Math.max(COLOUR_PERCENT_MIN, Math.sqrt(judged.distance) * COLOUR_PERCENT_MAX);
  return (
    <>
      <mark
        style={{ backgroundColor: `color-mix(in oklch, ${tone} ${percent.toFixed(0)}%, transparent)` }}
        className={cn(
          "rounded-xs text-foreground underline decoration-2 underline-offset-4",
          judged.change <= 0 ? "decoration-noul" : "decoration-score decoration-dashed",
        )}
      >
        {text}
      </mark>
      {note}
      {gap}
    </>
  );
}
