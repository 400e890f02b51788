import { contentText } from "@typed-question/embedded-model/text/content";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";

/** The questions of the embedded model's benchmark. A number makes a question's texts new. */

export const text = (value: string): EngineContent => ({
  format: "text",
  parts: [{ type: "text", text: value }],
});

export const TICKET =
  "Hello, I was charged twice for my March subscription and the app logs me out every hour since the update. " +
  "Please refund one of the payments today, otherwise I have to look for another provider.";

const TOPICS = "invoices|refunds|crashes|delivery|login|pricing|privacy|feedback|contracts|hardware".split(
  "|",
);

export const choice = (i: number): EngineQuestion => ({
  type: "choice",
  instructions: text(`Which team should take case ${i}?`),
  options: TOPICS.slice(0, 4).map((name) => ({
    name,
    description: text(`everything about ${name}, kind ${i}`),
  })),
});

export const noul = (i: number): EngineQuestion => ({
  type: "noul",
  instructions: text(`The message is about ${TOPICS[i % TOPICS.length]} number ${i}.`),
  yes: null,
  no: null,
});

export const score = (i: number): EngineQuestion => ({
  type: "score",
  instructions: text(`How urgent is case ${i}?`),
  levels: ["no hurry", "this week", "today", "at once"].map(text),
});

/** 255 options of about ten tokens, with descriptions, or of five, without. */
export const options = (i: number, isDescribed: boolean): EngineQuestion => ({
  type: "choice",
  instructions: text(`Which product is meant in case ${i}?`),
  options: Array.from({ length: 255 }, (_, n) => ({
    name: isDescribed ? `product ${i}-${n}` : `${TOPICS[n % TOPICS.length]} ${i}-${n}`,
    description: isDescribed ? text(`${TOPICS[n % TOPICS.length]} model ${n}`) : null,
  })),
});

/** This many characters of prose without a repeated passage. */
export function prose(i: number, chars: number): string {
  const sentences: string[] = [];
  for (let n = 0, length = 0; length < chars; n++) {
    const [topic, other] = [TOPICS[(n * 7) % TOPICS.length], TOPICS[(n * 3 + i) % TOPICS.length]];
    const sentence = `In case ${i}-${n} the customer wrote about ${topic} on day ${(n * 13) % 365} and asked for ${other}.`;
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  return sentences.join(" ").slice(0, chars);
}

/** The request as a client sends it. */
export function toWire(model: string, state: string, questions: readonly EngineQuestion[]): object {
  const entries = questions.map((question, i): [string, object] => [`q${i}`, questionOf(question)]);
  return { state, model, questions: Object.fromEntries(entries) };
}

function questionOf(question: EngineQuestion): object {
  const instructions = contentText(question.instructions);
  switch (question.type) {
    case "choice": {
      const criteria = question.options.map(({ name, description }) => [
        name,
        description && contentText(description),
      ]);
      return { type: "choice", instructions, criteria: Object.fromEntries(criteria) };
    }
    case "score":
      return { type: "score", instructions, criteria: question.levels.map(contentText) };
    case "noul":
      return { type: "noul", instructions };
  }
}
