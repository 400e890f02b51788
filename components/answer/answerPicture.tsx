import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { BarList, BarRow } from "@/components/charts/barList";
import type { BarTone } from "@/components/charts/barTone";
import { Button } from "@/components/ui/button";
import { formatExact, formatShare, type FigureStyle } from "@/lib/shared/text/figures";
import type { Answer } from "@typed-question/protocol/response";
import { AnswerHead } from "./answerHead";
import { combineLists } from "./combinedAnswers";
import { FigureBar } from "./figureBar";
import type { FigureRow } from "./figureRow";
import { foldRows, sumOf } from "./figureRows";
import type { PictureBars } from "./questions/answerModule";
import { answersOf } from "./questions/registry";

interface AnswerPictureProps {
  answer: Answer;
  /** The difference to the run before. */
  change?: string | null;
  /** Percents by default. */
  style?: FigureStyle;
}

/** The picture of one answer; unlikely options are folded. */
export function AnswerPicture({ answer, change = null, style = "percent" }: AnswerPictureProps) {
  const { picture, tone } = answersOf(answer.type);
  const { rows, heads } = combineLists(answer.type, [[answer]]);
  const decision = heads[0]?.decision ?? null;
  const column = { rows, column: 0, decision, style };
  return (
    <div className="flex flex-col gap-2">
      <AnswerHead type={answer.type} answer={column} change={change} />
      {picture.legend?.(column)}
      {picture.bars ? (
        <Bars bars={picture.bars} rows={rows} tone={tone} decidedKey={decision?.key ?? null} style={style} />
      ) : null}
    </div>
  );
}

interface BarsProps {
  bars: PictureBars;
  rows: readonly FigureRow[];
  tone: BarTone;
  /** The row that stands out. */
  decidedKey: string | null;
  style: FigureStyle;
}

function Bars({ bars, rows, tone, decidedKey, style }: BarsProps) {
  const { kind, label: listLabel, meterName, Name } = bars;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const { shown, folded } = foldRows(rows);
  const head = shown.filter((row) => row.kind === kind);
  return (
    <>
      <BarList label={listLabel}>
        {[...head, ...(unfolded ? folded : [])].map((row, index) => {
          const { key, label, legend, figures, max, unit } = row;
          const spread = figures[0]?.spread;
          const legendId = legend === null ? undefined : `${id}-${index}`;
          return spread ? (
            <BarRow key={key} label={<Name row={row} legendId={legendId} />} strong={key === decidedKey}>
              <FigureBar
                spread={spread}
                max={max}
                unit={unit}
                style={style}
                tone={tone}
                strong={key === decidedKey}
                meter={{ label: meterName(label), describedBy: legendId }}
                title={formatExact(spread.mean)}
              />
            </BarRow>
          ) : null;
        })}
      </BarList>
      {folded.length > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="-my-1 -ml-2 h-6 self-start tabular-nums"
        >
          {unfolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          {unfolded
            ? `Show the ${head.length === 1 ? "" : `${head.length} `}most likely`
            : `${folded.length} more, together ${formatShare(sumOf(folded, 0), style)}`}
        </Button>
      ) : null}
    </>
  );
}
