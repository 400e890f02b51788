/**
 * `npm run train:words`: writes which words each concept accounts for in a question to
 * packages/embedded-model/src/readers/ownWords.json. They are the words of its questions in questions.json.
 */
import { writeFileSync } from "node:fs";
import { askedWords } from "../src/readers/coverage";
import questions from "./questions.json";

const OUTPUT = "packages/embedded-model/src/readers/ownWords.json";

/** The stems of each concept's questions, in alphabetical order. */
export function ownWords(): Record<string, string[]> {
  const concepts = Object.entries(questions).filter(([name]) => name !== "none");
  return Object.fromEntries(
    concepts.map(([name, texts]) => {
      const stems = texts.flatMap((text) => askedWords(text).map(({ stem }) => stem));
      return [name, [...new Set(stems)].sort()];
    }),
  );
}

if (process.argv[1]?.endsWith("ownWords.ts")) {
  const lists = Object.entries(ownWords()).map(
    ([name, stems]) => `  ${JSON.stringify(name)}: ${JSON.stringify(stems.join(" "))}`,
  );
  writeFileSync(OUTPUT, `{\n${lists.join(",\n")}\n}\n`);
}
