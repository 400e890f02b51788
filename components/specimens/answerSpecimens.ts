import type { Answer } from "@typed-question/protocol/response";

export interface AnswerSpecimen {
  name: string;
  instructions: string;
  answer: Answer;
}

const yesNo = (name: string, instructions: string, noul: number): AnswerSpecimen => ({
  name,
  instructions,
  answer: { type: "noul", noul },
});

function choice(name: string, instructions: string, options: Record<string, number>): AnswerSpecimen {
  const probabilities = new Map(Object.entries(options));
  const [chosen = ""] = [...probabilities].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const top = probabilities.get(chosen) ?? 0;
  const count = probabilities.size;
  const confidence = count === 1 ? 1 : (top - 1 / count) / (1 - 1 / count);
  return { name, instructions, answer: { type: "choice", choice: chosen, probabilities, confidence } };
}

function score(name: string, instructions: string, words: string[], shares: number[]): AnswerSpecimen {
  const probabilities = new Map(shares.map((share, level) => [String(level), share]));
  const legend = new Map(words.map((word, level) => [String(level), word]));
  const expected = shares.reduce((sum, share, level) => sum + level * share, 0);
  const confidence = Math.max(...shares);
  return {
    name,
    instructions,
    answer: { type: "score", score: expected, probabilities, legend, confidence },
  };
}

const even = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`option ${index + 1}`, 1 / count]));

const LONG = "a_name_of_an_option_that_goes_on_and_on_without_any_space_until_it_has_to_be_cut_somewhere";

/** Answers in their edge cases: ends, ties, one and 255 options, long, right-to-left and odd names. */
export const ANSWER_SPECIMENS: readonly AnswerSpecimen[] = [
  yesNo("certain_yes", "Exactly 1", 1),
  yesNo("certain_no", "Exactly 0", 0),
  yesNo("almost_yes", "Just below 1", 0.99999),
  yesNo("almost_no", "Just above 0", 0.00001),
  yesNo("probably_yes", "Probably yes", 0.72),
  yesNo("probably_no", "Probably no", 0.25),
  yesNo("even", "A tie of both sides", 0.5),
  yesNo("طلب", "هل يطلب العميل استرداد المبلغ؟ (INV-20418)", 0.93),
  yesNo("🎉🎊", "Is it a party 🎉 with a family 👨‍👩‍👧‍👦?", 0.88),
  choice("one_option", "One option", { only: 1 }),
  choice("decided", "Four options, decided", {
    billing: 0.999,
    technical: 0.0005,
    account: 0.0003,
    sales: 0.0002,
  }),
  choice("narrow", "A narrow lead", { billing: 0.48, technical: 0.46, account: 0.06 }),
  choice("tie", "A tie of three", { one: 1 / 3, two: 1 / 3, three: 1 / 3 }),
  choice("many", "255 options, all alike", even(255)),
  choice("many_decided", "255 options, one likely", { ...even(255), "option 7": 0.9 }),
  choice(LONG, `${LONG} ${LONG}?`, { [LONG]: 0.7, short: 0.3 }),
  choice("names", "Right to left, emoji, blank and empty names", {
    "שירות לקוחות": 0.5,
    "👨‍👩‍👧‍👦 family": 0.2,
    "  ": 0.2,
    "": 0.1,
  }),
  score("two_levels", "Two levels", ["calm", "angry"], [0.1, 0.9]),
  score("ends", "Both ends, nothing between", ["can wait", "this week", "today", "now"], [0.5, 0, 0, 0.5]),
  score("lowest", "All on the lowest level", ["none", "some", "much"], [1, 0, 0]),
  score(
    "ten_levels",
    "Ten levels, long and right-to-left words",
    Array.from({ length: 10 }, (_, level) =>
      level === 4 ? "عاجل جدا" : `level ${level}: ${LONG.slice(0, level * 9)}`,
    ),
    [0.01, 0.02, 0.05, 0.12, 0.3, 0.25, 0.15, 0.06, 0.03, 0.01],
  ),
];
