import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { BarList, BarRow } from "@/components/charts/barList";
import { MeterBar } from "@/components/charts/meterBar";
import { Button } from "@/components/ui/button";
import type { ChoiceAnswer } from "@typed-question/protocol/questions/choice";
import { formatExact, formatFigure, shownName } from "@/lib/shared/text/figures";
import { FirmnessNote } from "./firmnessNote";
import { Headline } from "./headline";
import { OptionName } from "./optionName";
import { byProbability, firmnessOf, foldTail, type ProbabilityEntry } from "./reading";

/** The winner, then a bar an option with the most probable first; a long tail is folded. */
export function ChoiceAnswerView({ answer }: { answer: ChoiceAnswer }) {
  const [unfolded, setUnfolded] = useState(false);
  const sorted = byProbability(answer.probabilities, answer.choice);
  const { head, tail, tailSum } = foldTail(sorted, ({ probability }) => probability);
  const row = (entry: ProbabilityEntry) => <OptionRow key={entry.name} {...entry} chosen={answer.choice} />;
  return (
    <div className="flex flex-col gap-3">
      <Headline confidence={answer.confidence} note={<FirmnessNote firmness={firmnessOf(sorted)} />}>
        <OptionName name={answer.choice} />
      </Headline>
      <BarList label="Options">
        {head.map(row)}
        {unfolded ? tail.map(row) : null}
      </BarList>
      {tail.length > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="-ml-2 self-start tabular-nums"
        >
          {unfolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          {unfolded
            ? `Show the ${head.length} most likely`
            : `${tail.length} more, together ${formatFigure(tailSum)}`}
        </Button>
      ) : null}
    </div>
  );
}

function OptionRow({ name, probability, chosen }: ProbabilityEntry & { chosen: string }) {
  const strong = name === chosen;
  return (
    <BarRow
      label={<OptionName name={name} />}
      bar={<MeterBar label={shownName(name)} value={probability} tone="choice" strong={strong} />}
      figure={formatFigure(probability)}
      exactFigure={formatExact(probability)}
      strong={strong}
    />
  );
}
