import { noulDistribution } from "@typed-question/protocol/readout/noul";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import calibration from "./calibration.json";
import type { Found, Reader } from "./claim";
import type { ConceptBank } from "./concepts";
import { cosine, type Embedder } from "../encoder/embedder";
import concepts from "./concepts.json";
import { askedWords, type AskedWord } from "./coverage";
import ownWords from "./ownWords.json";
import { DONE_BORDER, eventShare, wordsShare } from "./presence";
import { noulSignals } from "./signals";

/** It reads whether something is done, and not what: the event is for the text to have. */
const DONE = "already done";
const DONE_WORD =
  /^(?:do|done|finish|finished|complete|completed|over|happen|happened|occurred|carried|accomplished|task|job done|thing)$/;
/** Greetings are part of it. */
const POLITENESS = "politeness";

const OWN = new Map(Object.entries(ownWords).map(([name, stems]) => [name, new Set(stems.split(" "))]));
const WORDS = new Map(concepts.map(({ name, words }) => [name, new RegExp(words, "i")]));

/** Concepts are too sure on other people's texts. */
const CONCEPT_SHARE = 0.8;
/** The share that stays where the text has none of the event's words. */
const NO_WORD_SHARE = 0.5;

/**
 * A word belongs to a concept, too, if the question means the same without it, or no longer asks for the concept. Of
 * the words that only one question of a concept has 32 of 100 are found so, of the left-over words of
 * training/nearMisses.jsonl (tune) 9.
 */
const SAME_WITHOUT = 0.97;
const LOST_WITHOUT = 3.2;

async function belongsTo(
  name: string,
  { word }: AskedWord,
  question: string,
  bank: ConceptBank,
  embedder: Embedder,
): Promise<boolean> {
  const without = question.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}]) ?`, "iu"), "");
  const [whole, rest] = await Promise.all([embedder.text(question), embedder.text(without)]);
  if (cosine(whole, rest) >= SAME_WITHOUT) return true;
  return (await bank.logitOf(name, question)) - (await bank.logitOf(name, without)) >= LOST_WITHOUT;
}

async function doneShare(
  question: string,
  words: readonly AskedWord[],
  { whole, embedder }: Found,
): Promise<number> {
  const { share, hasWord } = await eventShare(question, words, whole, embedder, DONE_BORDER);
  return hasWord ? share : share * NO_WORD_SHARE;
}

/** The concepts as one reader: a question's concept accounts for the words that it was learnt with. */
export function conceptReader(question: EngineQuestion, bank: ConceptBank): Reader {
  return {
    async reads(instructions) {
      const concept = await bank.find(instructions);
      if (!concept) return null;
      const { name } = concept;
      const isEvent = name === DONE;
      const isOwn = ({ word, stem }: { word: string; stem: string }): boolean =>
        isEvent ? DONE_WORD.test(word) : OWN.get(name)!.has(stem) || WORDS.get(name)!.test(word);
      const leftOver = askedWords(instructions).filter((word) => !isOwn(word));
      const foreign = async (embedder: Embedder): Promise<AskedWord[]> => {
        const belongs = leftOver.map((word) => belongsTo(name, word, instructions, bank, embedder));
        const own = await Promise.all(belongs);
        return leftOver.filter((_, i) => !own[i]);
      };
      return {
        skill: name,
        share: async (found, yes) =>
          CONCEPT_SHARE *
          (isEvent
            ? await doneShare(instructions, leftOver, found)
            : await wordsShare(instructions, await foreign(found.embedder), found, yes)),
        async decide({ whole, core, embedder }) {
          const text = name === POLITENESS ? whole : core;
          const { signals } = await noulSignals(question, text, embedder, bank);
          return noulDistribution(signals, calibration.noul)[1]!;
        },
      };
    },
  };
}
