/** The answers of an earlier request after an edit. */
export interface Outdated {
  /** Whether a run would answer anything anew. */
  isEdited: boolean;
  /** Whether the present request has none of the earlier questions as they were, and other content too. */
  isAnother: boolean;
  /** Whether the present request has a question of this name. */
  isPresent: (name: string) => boolean;
  /** Whether the answer to a question of the earlier request may differ now. */
  has: (name: string) => boolean;
}

export const UP_TO_DATE: Outdated = {
  isEdited: false,
  isAnother: false,
  isPresent: () => true,
  has: () => false,
};
export const ALL_OUTDATED: Outdated = {
  isEdited: true,
  isAnother: false,
  isPresent: () => true,
  has: () => true,
};

/**
 * Compares an answered request with the present one. An answer depends on the model, the state and its own question,
 * so an edit of one question leaves the other answers up to date. Texts that cannot be told apart part by part are
 * outdated as a whole.
 * @param present null while the draft is no request
 */
export function outdatedQuestions(answered: string, present: string | null): Outdated {
  if (answered === present) return UP_TO_DATE;
  const [before, now] = [partsOf(answered), present === null ? null : partsOf(present)];
  if (!before || !now || before.whole === now.whole) return ALL_OUTDATED;
  const isElsewhere = before.rest !== now.rest;
  const has = (name: string) => isElsewhere || before.questions.get(name) !== now.questions.get(name);
  const names = [...before.questions.keys()];
  const isSame = (name: string) => before.questions.get(name) === now.questions.get(name);
  return {
    has,
    isPresent: (name) => now.questions.has(name),
    isEdited: names.some(has) || [...now.questions.keys()].some((name) => !before.questions.has(name)),
    isAnother: isElsewhere && !names.some(isSame),
  };
}

/** JSON.parse rounds long numbers, which `whole` shows: two different texts with equal parts. */
function partsOf(text: string) {
  try {
    const { questions, ...rest } = JSON.parse(text) as { questions?: unknown };
    return {
      whole: JSON.stringify([rest, questions]),
      rest: JSON.stringify(rest),
      questions: new Map(Object.entries(questions ?? {}).map(([name, json]) => [name, JSON.stringify(json)])),
    };
  } catch {
    return null;
  }
}
