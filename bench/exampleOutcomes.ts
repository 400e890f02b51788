import { writeFileSync } from "node:fs";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import { exampleAnswerer } from "./exampleAnswers";

/** Asks the built-in model the ready examples and writes its answers for the gallery: `npm run examples:outcomes`. */

const answerer = exampleAnswerer();
const examples: Record<string, unknown> = {};
for (const example of EXAMPLES) {
  const answers = await answerer.answer(example);
  examples[example.id] = answers;
  console.log(example.id);
  for (const [name, { labels, probabilities }] of Object.entries(answers)) {
    console.log(" ", name, labels.map((label, i) => `${label} ${probabilities[i]}`).join(", "));
  }
}
const text = `${JSON.stringify({ model: answerer.model, examples }, null, 2)}\n`;
writeFileSync("lib/shared/examples/outcomes.json", text);
await answerer.close();
