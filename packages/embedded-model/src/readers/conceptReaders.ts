import { noulDistribution } from "@typed-question/protocol/readout/noul";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import calibration from "./calibration.json";
import type { Found, Reader } from "./claim";
import type { ConceptBank } from "./concepts";
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
      return {
        skill: name,
        share: async (found, yes) =>
          CONCEPT_SHARE *
          (isEvent
            ? await doneShare(instructions, leftOver, found)
            : await wordsShare(instructions, leftOver, found, yes)),
        async decide({ whole, core, embedder }) {
          const text = name === POLITENESS ? whole : core;
          const { signals } = await noulSignals(question, text, embedder, bank);
          return noulDistribution(signals, calibration.noul)[1]!;
        },
      };
    },
  };
}
