/** Roles of a table's columns. */
export type Role = "name" | "description" | "type";
export type Noun = "option" | "level" | "question";

/** Header words of each role. The first of a list fits best. */
const WORDS: Record<Noun, Partial<Record<Role, readonly string[]>>> = {
  option: {
    name: [
      ...[
        "name",
        "option",
        "options",
        "option name",
        "label",
        "category",
        "class",
        "team",
        "topic",
        "intent",
      ],
      ...["choice", "key", "title", "value", "code", "id"],
    ],
    description: [
      ...["description", "desc", "meaning", "definition", "details", "explanation", "what it covers"],
      ...["criteria", "criterion", "text", "notes", "comment"],
    ],
  },
  level: {
    name: ["name", "label", "title"],
    description: [
      ...["description", "desc", "meaning", "definition", "level text", "text", "criteria", "criterion"],
      ...["details", "explanation", "anchor"],
    ],
  },
  question: {
    name: ["name", "question name", "key", "id", "field", "label", "title"],
    description: [
      ...["instructions", "instruction", "question", "question text", "prompt", "text", "description"],
      ...["statement"],
    ],
    type: ["type", "question type", "kind"],
  },
};
/** Further header words, which hardly ever appear in a row. */
const OTHERS = new Set([
  ...[
    "level",
    "levels",
    "score",
    "rating",
    "rank",
    "no",
    "no.",
    "nr",
    "nr.",
    "#",
    "number",
    "order",
    "owner",
  ],
  ...["example", "examples", "price", "type", "notes", "comment", "comments"],
]);

const plain = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]+/g, " ")
    .replaceAll(/^[*:]+|[*:]+$/g, "");

/** The column with the best header for a role; -1 without one. */
export function columnOf(cells: readonly string[], noun: Noun, role: Role): number {
  const heads = cells.map(plain);
  for (const word of WORDS[noun][role] ?? []) {
    const column = heads.indexOf(word);
    if (column !== -1) return column;
  }
  return -1;
}

/**
 * Whether the first row is a header: two of its cells are known words, or a word for the long text is after
 * the first column.
 */
export function isHeader(cells: readonly string[], noun: Noun): boolean {
  const words = WORDS[noun];
  const texts: readonly string[] = words.description ?? [];
  const heads = cells.map(plain);
  const known = heads.filter(
    (head) => OTHERS.has(head) || Object.values(words).some((list) => list.includes(head)),
  );
  return new Set(known).size >= 2 || heads.slice(1).some((head) => texts.includes(head));
}
