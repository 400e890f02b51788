"use client";

import { useState } from "react";
import { AnswerCard } from "@/components/answer/answerCard";
import { FailureNotice } from "@/components/answer/failureNotice";
import { FigureStyleSwitch } from "@/components/answer/figureStyleSwitch";
import { RefusedCard } from "@/components/answer/refusedCard";
import { useFigureStyle } from "@/components/answer/useFigureStyle";
import { Switch } from "@/components/ui/switch";
import { ANSWER_SPECIMENS } from "./answerSpecimens";
import { ChartSpecimens } from "./chartSpecimens";
import { ControlSpecimens } from "./controlSpecimens";
import { Specimen } from "./specimen";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(24rem,100%),1fr))] gap-3";

/** Every answer, chart and control in its edge cases, for people to look at while they build. */
export function Specimens() {
  const [asTable, setAsTable] = useState(false);
  const [style] = useFigureStyle();
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex max-w-[110rem] flex-col gap-4 p-4 outline-none">
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="mr-auto text-xl font-semibold">Gallery of parts</h1>
        <FigureStyleSwitch />
        <label className="flex items-center gap-2 text-sm">
          Table <Switch checked={asTable} onCheckedChange={setAsTable} />
        </label>
      </div>
      <h2 className="text-base font-semibold">Answers</h2>
      <div className={GRID}>
        {ANSWER_SPECIMENS.map(({ name, instructions, answer }) => (
          <Specimen key={name} title={instructions}>
            <AnswerCard {...{ name, instructions, answer, asTable, style }} />
          </Specimen>
        ))}
        <Specimen title="Out of date">
          <AnswerCard
            {...ANSWER_SPECIMENS[4]!}
            before={{ type: "noul", noul: 0.3 }}
            isOutdated
            asTable={asTable}
            style={style}
          />
        </Specimen>
        <Specimen title="Refused">
          <RefusedCard name="refused" type="choice" instructions="Which one?" refusal={{ type: "refusal" }} />
        </Specimen>
        <Specimen title="Failed">
          <FailureNotice failure={{ kind: "network", message: "The server did not answer." }} />
        </Specimen>
      </div>
      <h2 className="text-base font-semibold">Charts</h2>
      <div className={GRID}>
        <ChartSpecimens />
      </div>
      <h2 className="text-base font-semibold">Controls</h2>
      <div className={GRID}>
        <ControlSpecimens />
      </div>
    </main>
  );
}
