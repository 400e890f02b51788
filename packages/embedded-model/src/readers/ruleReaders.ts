import { compareDates } from "../rules/dates";
import { readDateQuestion } from "../rules/dateQuestion";
import { eventRoots } from "../rules/eventRoots";
import { datesFinder, findDates } from "../rules/findDates";
import { namesFinder } from "../rules/findNames";
import { asksForContactData, findContactData, isContactWord } from "../rules/contactData";
import { findNamedKind } from "../rules/namedKind";
import { findNamedThing, plainLettersFinder } from "../rules/namedThing";
import { compareNumbers, findComparison, isComparisonWord } from "../rules/numbers";
import { numbersFinder, quantities, WORD_VALUES, type Quantity } from "../rules/quantities";
import { runThrough } from "../text/steps";
import { askedWords, type AskedWord } from "./coverage";
import type { Found, Reader } from "./claim";
import { DATED_BORDER, eventShare, rootsFinder, wordsShare } from "./presence";
import { isOneOf } from "../rules/wordLists";

const lefts = (question: string, isOwn: (word: string) => boolean): AskedWord[] =>
  askedWords(question).filter(({ word }) => !isOneOf("pointing", word) && !isOwn(word));

const isNumber = (word: string): boolean => /\d/.test(word) || WORD_VALUES.has(word);

/** A unit of measure, as in "5 kilos". */
const isUnit = (word: string): boolean =>
  runThrough(quantities(`5 ${word}`)).some(({ unit }) => unit !== null);

const isDateWord = (word: string): boolean =>
  isNumber(word) ||
  eventRoots(word).size === 0 ||
  runThrough(findDates(`in ${word}`)).length > 0 ||
  runThrough(findDates(`on ${word}`)).length > 0 ||
  /^(?:calendar|weekday|weekend|workday|business|working|month|year|due|deadline|fortnight|quarter)/.test(
    word,
  );

/** A date beside one of the event's words is the event's; beside none, as far as the text is about the event. */
async function datedShare(question: string, words: readonly AskedWord[], found: Found): Promise<number> {
  const { whole, embedder } = found;
  const roots = await embedder.find(whole, rootsFinder);
  if ([...eventRoots(question)].some((root) => roots.has(root))) return 1;
  const { share, hasWord } = await eventShare(question, words, whole, embedder, DATED_BORDER);
  return hasWord ? 1 : share;
}

/** A question about a time; its words choose the date, so the text must have them. */
const dates: Reader = {
  async reads(question) {
    const asked = readDateQuestion(question);
    if (!asked) return null;
    return {
      skill: "dates",
      share: (found) =>
        datedShare(question, asked.kind === "mention" ? [] : lefts(question, isDateWord), found),
      decide: ({ find }) => compareDates(question, () => find(datesFinder)),
    };
  },
};

/** "Three years of Python": years of anything else do not count. */
const MEASURED_IN =
  /\b(?:years?|months?|weeks?|days?|hours?)(?: of experience| experience)? (?:of|with|in) (\p{Lu}[\p{L}+#]+)/u;
const PART_END = /[.;!?,\n]\s*|\s(?:and|but|while|plus)\s/i;

/** The numbers in the parts of a text that name the field. */
function numbersBeside(field: string, text: string): Quantity[] {
  const parts = text.split(PART_END).filter((part) => part.toLowerCase().includes(field.toLowerCase()));
  return runThrough(quantities(parts.join("\n")));
}

/** A comparison with a bound; what is measured must be in the text. */
const numbers: Reader = {
  async reads(question) {
    if (!findComparison(question)) return null;
    const isOwn = (word: string): boolean =>
      isNumber(word) || isComparisonWord(word) || isOneOf("measure", word) || isUnit(word);
    return {
      skill: "numbers",
      share: (found, yes) => wordsShare(question, lefts(question, isOwn), found, yes),
      decide: ({ find, whole }) => {
        const field = MEASURED_IN.exec(question)?.[1];
        return compareNumbers(question, async () =>
          field === undefined ? find(numbersFinder) : numbersBeside(field, whole.text),
        );
      },
    };
  },
};

const personalData: Reader = {
  async reads(question) {
    if (!asksForContactData(question)) return null;
    return {
      skill: "personal data",
      share: (found, yes) => wordsShare(question, lefts(question, isContactWord), found, yes),
      decide: async ({ whole }) => findContactData(question, whole.text),
    };
  },
};

/** The grammar of these questions is read whole: nothing is left over. */
const namedThing: Reader = {
  reads: async (question) => ({
    skill: "named thing",
    share: async () => 1,
    decide: ({ find }) => findNamedThing(question, () => find(plainLettersFinder)),
  }),
};

const namedKind: Reader = {
  reads: async (question) => ({
    skill: "named thing",
    share: async () => 1,
    decide: ({ find }) => findNamedKind(question, () => find(namesFinder)),
  }),
};

/** The rules in the order in which they are asked. */
export const RULE_READERS: readonly Reader[] = [dates, numbers, personalData, namedThing, namedKind];
