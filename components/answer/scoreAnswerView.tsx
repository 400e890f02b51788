import { useId } from "react";
import { BarList, BarRow } from "@/components/charts/barList";
import { LevelScale } from "@/components/charts/levelScale";
import { MeterBar } from "@/components/charts/meterBar";
import type { JsonValue } from "@typed-question/protocol/json";
import type { ScoreAnswer } from "@typed-question/protocol/questions/score";
import { formatExact, formatFigure } from "@/lib/shared/text/figures";
import { FirmnessNote } from "./firmnessNote";
import { Headline } from "./headline";
import { jsonExcerpt } from "./jsonExcerpt";
import { byProbability, firmnessOf } from "./reading";

const levelName = (level: string): string => `Level ${level}`;

/** The expected score on the scale of levels, then a bar a level, in the order of the levels. */
export function ScoreAnswerView({ answer }: { answer: ScoreAnswer }) {
  const sorted = byProbability(answer.probabilities);
  const mostLikely = sorted[0]?.name ?? "";
  const top = answer.probabilities.size - 1;
  return (
    <div className="flex flex-col gap-3">
      <Headline
        confidence={answer.confidence}
        note={
          <>
            expected score, 0 to {top} · most likely {levelName(mostLikely).toLowerCase()}
            {top > 0 ? <FirmnessSuffix sorted={sorted} /> : null}
          </>
        }
      >
        <span title={formatExact(answer.score)}>{formatFigure(answer.score, 0, top)}</span>
      </Headline>
      <LevelScale
        label={`Expected score ${formatExact(answer.score)} on the levels 0 to ${top}`}
        value={answer.score}
        levels={answer.probabilities.size}
      />
      <BarList label="Levels">
        {Array.from(answer.probabilities, ([level, probability]) => (
          <LevelRow
            key={level}
            level={level}
            legend={answer.legend.get(level)}
            probability={probability}
            strong={level === mostLikely}
          />
        ))}
      </BarList>
    </div>
  );
}

function FirmnessSuffix({ sorted }: { sorted: ReturnType<typeof byProbability> }) {
  const firmness = firmnessOf(sorted);
  const firm = !firmness.closeToEven && firmness.tiedWith.length === 0 && firmness.narrowLeadOver === null;
  if (firm) return null;
  return (
    <>
      {" · "}
      <FirmnessNote firmness={firmness} nameOf={(level) => levelName(level).toLowerCase()} />
    </>
  );
}

interface LevelRowProps {
  level: string;
  legend: JsonValue | undefined;
  probability: number;
  strong: boolean;
}

function LevelRow({ level, legend, probability, strong }: LevelRowProps) {
  const legendId = useId();
  return (
    <BarRow
      label={
        <span className="flex gap-2">
          <span className="font-mono text-[0.8125rem] leading-5 text-muted-foreground tabular-nums">
            {level}
          </span>
          <span id={legendId} dir="auto" className="line-clamp-3 min-w-0 leading-5 break-words">
            {legend === undefined ? "no description" : jsonExcerpt(legend)}
          </span>
        </span>
      }
      bar={
        <MeterBar
          label={levelName(level)}
          value={probability}
          tone="score"
          strong={strong}
          describedBy={legendId}
        />
      }
      figure={formatFigure(probability)}
      exactFigure={formatExact(probability)}
      strong={strong}
    />
  );
}
