/** Other words for each name, in small letters without separators. */
export type Synonyms<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** The fields of a request, and their names in other programs. */
export const REQUEST_NAMES = {
  state: [
    ...["content", "contents", "text", "input", "inputs", "context", "document", "data", "body", "message"],
    ...["messages", "passage", "source", "payload", "transcript", "article", "conversation", "status"],
  ],
  model: ["modelname", "modelid", "engine", "deployment", "llm"],
  questions: ["question", "query", "queries", "prompts", "tasks", "checks", "schema", "outputs", "fields"],
  assets: ["images", "image", "files", "attachments", "media", "pictures"],
} satisfies Synonyms<string>;

export const QUESTION_NAMES = {
  type: ["kind", "questiontype", "answertype", "format"],
  instructions: [
    ...["instruct", "question", "prompt", "text", "description", "query", "ask", "task", "wording", "title"],
    ...["statement", "content", "message", "guidance", "help", "desc"],
  ],
  criteria: [
    ...["criterion", "criterias", "options", "choices", "choice", "labels", "categories", "category"],
    ...[
      "classes",
      "levels",
      "scale",
      "values",
      "answers",
      "enum",
      "rubric",
      "candidates",
      "anchors",
      "items",
    ],
    ...["outcomes", "scores", "ratings", "points", "definitions", "descriptions"],
  ],
} satisfies Synonyms<string>;

/** The criteria of a noul. */
export const SIDE_NAMES = {
  true: [
    "yes",
    "y",
    "t",
    "positive",
    "pos",
    "1",
    "on",
    "ja",
    "oui",
    "correct",
    "pass",
    "accept",
    "match",
    "right",
  ],
  false: [
    "no",
    "n",
    "f",
    "negative",
    "neg",
    "0",
    "off",
    "nein",
    "non",
    "incorrect",
    "fail",
    "reject",
    "wrong",
  ],
} satisfies Synonyms<string>;

/**
 * The name that was probably meant; null where none is near. Case and separators do not count. Another word for the
 * name counts as the name, alone or among several words. A letter or two may differ.
 */
export function meantName<Name extends string>(written: string, synonyms: Synonyms<Name>): Name | null {
  if (written.length > WRITTEN_CHARS_MAX) return null;
  const words = wordsOf(written);
  const joined = words.join("");
  if (joined === "") return null;
  const names = Object.keys(synonyms) as Name[];
  const isOf = (name: Name, word: string) => word === name || synonyms[name].includes(word);
  // `type_question` is `question_type`.
  const turned = words.toReversed().join("");
  const exact = names.find((name) => isOf(name, joined)) ?? names.find((name) => isOf(name, turned));
  if (exact !== undefined) return exact;
  const near =
    names.find((name) => isNear(joined, name)) ?? names.find((name) => hasNear(joined, synonyms[name]));
  if (near !== undefined) return near;
  // `answer_options`, `question text`: the last word names the kind.
  return words.length < 2 ? null : (words.toReversed().flatMap((word) => namesOf(word))[0] ?? null);

  function namesOf(word: string): Name[] {
    return names.filter((name) => word.length > 2 && isOf(name, word));
  }
}

/** A longer name is a text. */
const WRITTEN_CHARS_MAX = 60;

const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");

/** A short word is near by one letter, and only where most of it is the same. */
const isNear = (written: string, word: string): boolean =>
  word.length >= 4 && editDistance(written, word) <= (word.length >= 7 ? 2 : 1);

const hasNear = (written: string, words: readonly string[]): boolean =>
  words.some((word) => word.length >= 6 && editDistance(written, word) <= 1);

/** Letters to add, drop, replace or swap with their neighbour to come from one word to the other. */
export function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      const steps = [
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwap ? [(before[at - 2] ?? 0) + 1] : []),
      ];
      next.push(Math.min(...steps));
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
