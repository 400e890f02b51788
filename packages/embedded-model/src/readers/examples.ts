import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { calmCase, withoutCourtesies } from "../text/canonical";
import { readState } from "../text/sentState";
import { cosine, type Embedder, type ReadText } from "../encoder/embedder";
import { mean } from "../encoder/mean";
import { choiceSimilarities, choiceState } from "./labels";
import { levelText, optionText } from "./signals";

/** A state among the caller's examples, for each outcome; 0 for an outcome without examples. */
export interface ExampleSignals {
  /** How much nearer the state is to its examples than to those of the average outcome, as far as nearness tells them apart. */
  nearness: number[];
  /** The same by the readings of the concepts: how much nearer to the middle of its examples. */
  readings: number[];
  /** How well the descriptions tell the examples apart, 0 to 1; 0 of a yes/no question. */
  described: number;
}

/** An example as the readout compares it. */
interface Example {
  outcome: number;
  text: string;
  vector: Float32Array;
  readings: Float32Array;
}

/** The nearest examples count most: a temperature in cosine. */
const NEAREST = 0.05;
/** So many examples are compared with all others, to learn whether nearness tells the outcomes apart. */
const TRIED_MAX = 64;
/** From so many examples on the trust is whole: a few are easily told apart by chance. */
const SETTLED = 8;
/** The trust where no outcome has two examples. */
const UNTRIED = 0.3;

/** The text of a state, or of an example, as examples are compared. */
export const comparedText = (content: EngineContent): string =>
  withoutCourtesies(calmCase(readState(content).text));

/** The question without its examples: each outcome is described in words alone. */
export function withoutExamples(question: EngineQuestion): EngineQuestion {
  if (!question.outcomes.some(({ byExample }) => byExample)) return question;
  const outcomes = question.outcomes.map(({ name, description, byExample }) => ({
    name,
    description: byExample ? byExample.is : description,
  }));
  return { ...question, outcomes };
}

/**
 * Compares a state with each example. Examples are vectors of their own: joined to a description they would blur it.
 * @param scales the usual spread of each concept's reading
 * @returns null unless two outcomes have examples: one side alone says nothing about the other.
 */
export async function exampleSignals(
  question: EngineQuestion,
  state: ReadText,
  embedder: Embedder,
  scales: readonly number[],
): Promise<ExampleSignals | null> {
  const { outcomes, kind } = question;
  const texts = outcomes.flatMap(({ byExample }, outcome) =>
    (byExample?.examples ?? [])
      .map((example) => ({ outcome, text: comparedText(example) }))
      .filter(({ text }) => text.trim() !== ""),
  );
  const shown = [...new Set(texts.map(({ outcome }) => outcome))];
  if (shown.length < 2) return null;
  const scaled = (readings: Float32Array): Float32Array =>
    readings.map((value, i) => value / (scales[i]! * Math.sqrt(readings.length)));
  const [encoded, general, ...examples] = await Promise.all([
    choiceState(
      "",
      texts.map(({ text }) => text),
      state,
      embedder,
    ),
    embedder.state(state.text),
    ...texts.map(async ({ outcome, text }): Promise<Example> => ({
      ...{ outcome, text },
      vector: await embedder.text(text, "choice"),
      readings: scaled(await embedder.readings(text)),
    })),
  ]);
  const similarities = await choiceSimilarities(
    examples.map(({ vector }) => [vector]),
    encoded,
    embedder,
  );
  const lists = shown.map((outcome) => examples.filter((example) => example.outcome === outcome));
  const nearTo = new Map(examples.map((example, i) => [example, similarities[i]!]));
  const near = lists.map((list) => nearest(list.map((example) => nearTo.get(example)!)));
  const passages = general.readings.map(scaled);
  const read = lists
    .map(middleOf)
    .map((middle) => Math.max(...passages.map((one) => -distance(one, middle))));
  const described = kind === "binary" ? null : await describedBy(withoutExamples(question), embedder);
  const spread = (values: readonly number[], trust: number): number[] =>
    outcomes.map((_, outcome) => {
      const place = shown.indexOf(outcome);
      return place < 0 ? 0 : trust * (values[place]! - mean(values));
    });
  return {
    nearness: spread(
      near,
      trustIn(lists, (list, { vector }) => nearest(list.map((other) => cosine(other.vector, vector)))),
    ),
    readings: spread(
      read,
      trustIn(lists, (list, { readings }) => -distance(readings, middleOf(list))),
    ),
    described: described
      ? trustIn(lists, ([{ outcome }], { vector }) => cosine(described[outcome]!, vector), 0)
      : 0,
  };
}

/** A vector for the words of each outcome. */
const describedBy = ({ kind, outcomes }: EngineQuestion, embedder: Embedder): Promise<Float32Array[]> =>
  Promise.all(
    outcomes.map((outcome) =>
      embedder.text((kind === "nominal" ? optionText : levelText)(outcome), "choice"),
    ),
  );

/** How near an example is to an outcome, by others of its examples or by its words. */
type Nearness = (list: readonly [Example, ...Example[]], example: Example) => number;

/**
 * How far a nearness is trusted, 0 to 1: each example is taken out and compared with the others. Examples that differ in
 * a word alone, such as 'open' and 'closed', are near to each other, and then so is any state.
 */
function trustIn(lists: readonly Example[][], nearnessTo: Nearness, untried = UNTRIED): number {
  const margins = inTurns(lists).flatMap((tried) => {
    const places = lists.map((list) => {
      const [first, ...rest] = list.filter((other) => other !== tried);
      return first
        ? { isOwn: first.outcome === tried.outcome, near: nearnessTo([first, ...rest], tried) }
        : null;
    });
    const own = places.find((place) => place?.isOwn);
    const others = places.flatMap((place) => (place && !place.isOwn ? [place.near] : []));
    return own ? [own.near - mean(others)] : [];
  });
  if (margins.length === 0) return untried;
  const size = Math.sqrt(mean(margins.map((margin) => margin * margin)));
  if (size === 0) return 0;
  return Math.max(0, mean(margins) / size) ** 2 * Math.min(1, margins.length / SETTLED);
}

/** The first examples of each outcome, then the second ones, up to a number. */
function inTurns(lists: readonly Example[][]): Example[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1)));
  return turns.flat().slice(0, TRIED_MAX);
}

/** A soft maximum that does not grow with the number of values. */
function nearest(values: readonly number[]): number {
  const highest = Math.max(...values);
  return highest + NEAREST * Math.log(mean(values.map((value) => Math.exp((value - highest) / NEAREST))));
}

const middleOf = (examples: readonly Example[]): Float32Array =>
  examples[0]!.readings.map((_, i) => mean(examples.map(({ readings }) => readings[i]!)));

const distance = (a: Float32Array, b: Float32Array): number =>
  Math.hypot(...a.map((value, i) => value - b[i]!));
