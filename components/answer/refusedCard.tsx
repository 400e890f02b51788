import { Ban } from "lucide-react";
import type { JsonValue } from "@typed-question/protocol/json";
import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { Refusal } from "@typed-question/protocol/response";
import { shownName } from "@/lib/shared/text/figures";
import { AnswerHeader } from "./answerCard";
import { AnswerExtras } from "./answerExtras";
import { REFUSED } from "./refusedText";

interface RefusedCardProps {
  /** The question's name. */
  name: string;
  type: QuestionType | null;
  instructions: JsonValue;
  refusal: Refusal;
}

/** A question that the model declined to answer. The other questions of its request have their answers. */
export function RefusedCard({ refusal: { extras }, ...header }: RefusedCardProps) {
  return (
    <article
      aria-label={shownName(header.name)}
      className="flex flex-col gap-3 border-b py-4 last:border-b-0"
    >
      <AnswerHeader {...header} />
      <p className="flex items-center gap-2 text-base font-medium text-warning">
        <Ban aria-hidden className="size-4 shrink-0" />
        {REFUSED}
      </p>
      {extras ? <AnswerExtras extras={extras} /> : null}
    </article>
  );
}
