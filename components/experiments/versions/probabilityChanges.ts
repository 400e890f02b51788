import type { FigureRow } from "@/components/answer/figureRow";
import { figureRows } from "@/components/answer/figureRows";
import { planOf, shownReplies } from "@/components/answer/shownReplies";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { readResponse } from "@typed-question/protocol/readResponse";
import type { Answer } from "@typed-question/protocol/response";
import type { Spread } from "@/lib/shared/metrics/agreement";
import type { Interval } from "@/lib/shared/metrics/estimate";

/** A probability in two runs; null when a run does not have it. */
export interface ProbabilityChange {
  model: string;
  question: string;
  /** The option or level; `yes` for a noul. */
  label: string;
  before: Spread | null;
  after: Spread | null;
  /** The 95% interval of the difference holds 0; false where a run has a single answer. */
  isWithinNoise: boolean;
}

/** Every probability of two runs by model, question and label; each is the mean of the shown repeats. */
export function probabilityChanges(before: HistoryRun, after: HistoryRun): ProbabilityChange[] {
  const [old, next] = [answersOf(before), answersOf(after)];
  const places = new Map([...old, ...next]);
  return [...places].flatMap(([key, { model, question }]) => {
    const answers = [old.get(key)?.answers ?? [], next.get(key)?.answers ?? []];
    return figureRows(answers, 0)
      .filter(isProbability)
      .map(({ label, kind, figures: [one, other] }) => ({
        ...{ model, question, label: kind === "yes" ? "yes" : label },
        ...{ before: one?.spread ?? null, after: other?.spread ?? null },
        isWithinNoise: holdsZero(other?.interval ?? null),
      }));
  });
}

const holdsZero = (interval: Interval | null): boolean =>
  interval !== null && interval[0] <= 0 && interval[1] >= 0;

const isProbability = ({ kind }: FigureRow): boolean =>
  kind === "yes" || kind === "option" || kind === "level";

interface Placed {
  model: string;
  question: string;
  /** Compare answers of one type only. */
  answers: Answer[];
}

function answersOf(run: HistoryRun): Map<string, Placed> {
  const found = new Map<string, Placed>();
  for (const column of planOf(run).columns) {
    const { model } = column;
    const { answers } = shownReplies(run.evaluations, column);
    for (const { response } of answers) {
      const reading = readResponse(response);
      if (!reading.ok) continue;
      for (const [question, answer] of reading.response.answers) {
        if (answer.type === "refusal") continue;
        const key = JSON.stringify([model, question, answer.type]);
        const place = found.get(key) ?? { model, question, answers: [] };
        place.answers.push(answer);
        found.set(key, place);
      }
    }
  }
  return found;
}
