import type {
  EngineOutcome,
  EngineQuestion,
  EngineRequest,
  EngineResult,
} from "@typed-question/protocol/engine";
import type { JsonValue } from "@typed-question/protocol/json";
import type { Embedder } from "../encoder/embedder";
import { contentText } from "../text/content";
import { readState } from "../text/sentState";
import { isRead, stateVector, untaughtLogits } from "./features";
import { createHead, type Head, type HeadData } from "./head";
import { taughtKey } from "./taughtQuestion";

/** A question with its head, as a file has it. */
export interface TaughtQuestion {
  /** Its name in the file, for `x_taught`. */
  name: string;
  question: EngineQuestion;
  head: HeadData;
}

/** A taught model for a thread. The id names it for good. */
export interface TaughtHeads {
  id: string;
  questions: readonly TaughtQuestion[];
}

/** Heads by their questions. */
export interface TaughtModel {
  /** The head of a question, and where its outcomes stand in the taught order; null for any other question. */
  find(question: EngineQuestion): { name: string; head: Head; places: number[] } | null;
}

/** @throws RangeError where a head does not fit its question */
export function createTaughtModel(taught: readonly TaughtQuestion[]): TaughtModel {
  const heads = new Map(
    taught.map(({ name, question, head }) => {
      const { key, order } = taughtKey(question);
      return [key, { name, order, head: createHead(question.kind, question.outcomes.length, head) }];
    }),
  );
  return {
    find(question) {
      const { key, order } = taughtKey(question);
      const found = heads.get(key);
      if (!found) return null;
      const places = new Array<number>(order.length);
      order.forEach((asked, at) => (places[asked] = found.order[at]!));
      return { name: found.name, head: found.head, places };
    },
  };
}

/**
 * Answers taught questions by their heads and leaves all others as the untaught model answered them. An answer by a head
 * names the taught question in `x_taught`, and keeps `x_skill` of what the head built on.
 * @param untaught answers the request untaught, with the same embedder
 */
export async function answerTaught(
  model: TaughtModel,
  request: EngineRequest,
  embedder: Embedder,
  untaught: (request: EngineRequest) => Promise<EngineResult>,
): Promise<EngineResult> {
  const sent = readState(request.state);
  const heads = request.questions.map((question) => (question.kind === "box" ? null : model.find(question)));
  // At once, so that the state is encoded for both together.
  const [result, vectors] = await Promise.all([
    untaught(request),
    Promise.all(
      heads.map((found, at) => {
        if (!found) return Promise.resolve(null);
        const { instructions } = request.questions[at]! as EngineQuestion;
        return stateVector(sent.textFor(contentText(instructions)), found.head.vectors, embedder);
      }),
    ),
  ]);
  const outcomes = result.outcomes.map((outcome, at): EngineOutcome => {
    const [found, vector] = [heads[at], vectors[at]];
    if (!found || !vector || outcome.kind !== "distribution" || vector.every((value) => value === 0))
      return outcome;
    const { places, name, head } = found;
    const inOrder = new Array<number>(places.length);
    places.forEach((place, asked) => (inOrder[place] = outcome.probabilities[asked]!));
    const answered = head.answer({
      vector,
      logits: untaughtLogits(inOrder),
      isRead: isRead(outcome.extras),
    });
    const extras = new Map<`x_${string}`, JsonValue>([...(outcome.extras ?? []), ["x_taught", name]]);
    return { ...outcome, probabilities: places.map((place) => answered[place]!), extras };
  });
  return { ...result, outcomes };
}
