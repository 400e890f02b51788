import choices from "./choices.json";
import { shuffled } from "./shuffled";

/** Messages of one field, sorted by what they are about; each option in other words, with and without a description. */
export interface ChoiceField {
  instructions: string[];
  options: { names: string[]; descriptions: string[]; texts: string[] }[];
}

export const CHOICE_FIELDS: readonly ChoiceField[] = choices;

export interface ChoiceQuestion {
  instructions: string;
  options: { name: string; description: string | null }[];
  state: string;
  /** Index of the right option. */
  expected: number;
}

const OPTIONS_MIN = 3;
const OPTIONS_MAX = 8;

/**
 * One question about every text: options of its own field, so that they look alike, worded at random, all of
 * them with a description or all without.
 */
export function choiceQuestions(fields: readonly ChoiceField[], random: () => number): ChoiceQuestion[] {
  const draw = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  return fields.flatMap(({ instructions, options }) =>
    options.flatMap((right) =>
      right.texts.map((state) => {
        const most = Math.min(OPTIONS_MAX, options.length);
        const count = OPTIONS_MIN + Math.floor(random() * (most - OPTIONS_MIN + 1));
        const others = shuffled(
          options.filter((option) => option !== right),
          random,
        );
        const drawn = shuffled([right, ...others.slice(0, count - 1)], random);
        const isDescribed = random() < 0.5;
        return {
          instructions: draw(instructions),
          options: drawn.map(({ names, descriptions }) => ({
            name: draw(names),
            description: isDescribed ? draw(descriptions) : null,
          })),
          state,
          expected: drawn.indexOf(right),
        };
      }),
    ),
  );
}
