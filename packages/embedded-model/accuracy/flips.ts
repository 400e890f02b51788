import { contentText } from "../src/text/content";
import type { EngineContent, EngineRequest, EngineResult } from "@typed-question/protocol/engine";
import { toContent, type LabelledItem } from "./labelledItems";

/** Changes of a request that leave its meaning as it is. */
export const CHANGES = {
  capitals: (item: LabelledItem) => ({ ...item, state: worded(item.state, (text) => text.toUpperCase()) }),
  "no question mark": (item: LabelledItem) => ({
    ...item,
    question: {
      ...item.question,
      instructions: worded(item.question.instructions, (text) => text.replace(/\?\s*$/, "")),
    },
  }),
  "greeting and signature": (item: LabelledItem) => ({
    ...item,
    state: worded(item.state, (text) => `Hello team,\n\n${text}\n\nBest regards,\nAlex`),
  }),
  "text field": (item: LabelledItem) => ({
    ...item,
    state: toContent(new Map([["text", contentText(item.state)]]))!,
  }),
} satisfies Record<string, (item: LabelledItem) => LabelledItem>;

function worded(content: EngineContent | null, change: (text: string) => string): EngineContent {
  return toContent(change(contentText(content)))!;
}

/** How many answers turn to another label by a change. */
export async function countFlips(
  items: readonly LabelledItem[],
  change: (item: LabelledItem) => LabelledItem,
  evaluate: (request: EngineRequest) => Promise<EngineResult>,
): Promise<number> {
  const winner = async ({ state, question }: LabelledItem): Promise<number> => {
    const { outcomes } = await evaluate({ state, questions: [question] });
    const [outcome] = outcomes;
    if (outcome?.kind !== "distribution") throw new Error("The embedded model answers with distributions");
    return outcome.probabilities.indexOf(Math.max(...outcome.probabilities));
  };
  const turned = await Promise.all(
    items.map(async (item) => (await winner(item)) !== (await winner(change(item)))),
  );
  return turned.filter(Boolean).length;
}
