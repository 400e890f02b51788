import { Ban } from "lucide-react";
import type { Refusal } from "@typed-question/protocol/response";
import { Card, type CardProps } from "./answerCard";
import { AnswerExtras } from "./answerExtras";
import { REFUSED } from "./refusedText";

/** A question that the model declined to answer. The other questions of its request have their answers. */
export function RefusedCard({ refusal: { extras }, ...card }: CardProps & { refusal: Refusal }) {
  return (
    <Card {...card}>
      <p className="flex items-center gap-2 text-lg leading-7 font-medium text-warning">
        <Ban aria-hidden className="size-4 shrink-0" />
        {REFUSED}
      </p>
      {extras ? <AnswerExtras extras={extras} /> : null}
    </Card>
  );
}
