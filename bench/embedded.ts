/**
 * `npm run bench:embedded -- [WORKERS] [URL KEY]`: what the embedded model costs, printed as a table; with the
 * address of a running server and a key, what one request costs through its endpoint as well. Never a test: times
 * vary.
 */
import type { Engine, EngineContent, EngineQuestion } from "@/lib/engines/engine";
import { contentText } from "@/lib/engines/embedded/content";
import { createEmbeddedEngines } from "@/lib/engines/embedded/engine";
import { EMBEDDED_MODEL_IDS } from "@/lib/engines/embedded/models";
import { createTokenizer } from "@/lib/engines/embedded/tokenizer";
import { readVocabulary } from "@/lib/engines/embedded/weights";
import { openTokenMeter } from "@/lib/engines/countTokens";

const [workers = "2", url, key] = process.argv.slice(2);
const WORKERS = Number(workers);
const REPEATS = 20;
const MODEL = "model-1.13.0";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const residentMb = (): string => (process.memoryUsage().rss / 1e6).toFixed(0);
const rows: [string, string][] = [];
const add = (label: string, value: string): void => void rows.push([label, value]);

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function medianMs(work: (i: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i++) times.push(await timeMs(() => work(i)));
  return times.sort((a, b) => a - b)[Math.floor(REPEATS / 2)]!;
}

const TICKET =
  "Hello, I was charged twice for my March subscription and the app logs me out every hour since the update. " +
  "Please refund one of the payments today, otherwise I have to look for another provider.";
const TOPICS = "invoices|refunds|crashes|delivery|login|pricing|privacy|feedback|contracts|hardware".split(
  "|",
);

const choice = (i: number): EngineQuestion => ({
  type: "choice",
  instructions: text(`Which team should take case ${i}?`),
  options: TOPICS.slice(0, 4).map((name) => ({
    name,
    description: text(`everything about ${name}, kind ${i}`),
  })),
});
const noul = (i: number): EngineQuestion => ({
  type: "noul",
  instructions: text(`The message is about ${TOPICS[i % TOPICS.length]} number ${i}.`),
  yes: null,
  no: null,
});
const score = (i: number): EngineQuestion => ({
  type: "score",
  instructions: text(`How urgent is case ${i}?`),
  levels: ["no hurry", "this week", "today", "at once"].map(text),
});
const many = (i: number): EngineQuestion => ({
  type: "choice",
  instructions: text(`Which product is meant in case ${i}?`),
  options: Array.from({ length: 255 }, (_, n) => ({
    name: `product ${n}`,
    description: text(`${TOPICS[n % TOPICS.length]} model ${n}`),
  })),
});

const tokenizer = createTokenizer(await readVocabulary());
const countTokens = async (content: string): Promise<number> =>
  (await openTokenMeter(new AbortController().signal))([content]);

/** As many pieces as fit into so many tokens. */
const textOfTokens = (tokens: number, piece: string): string =>
  piece.repeat(Math.floor(tokens / tokenizer.encode(piece).length));

const engines = createEmbeddedEngines(WORKERS);
const engine: Engine = engines[MODEL];
const { signal } = new AbortController();
const ask = (state: string, ...questions: EngineQuestion[]): Promise<unknown> =>
  engine.evaluate({ state: text(state), questions }, signal);

/** The request as a client sends it. The first one of a process also opens the connection. */
async function post(state: string, questions: EngineQuestion[]): Promise<void> {
  const response = await fetch(`${url}/v1/systemone`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      state,
      model: MODEL,
      questions: Object.fromEntries(questions.map((question) => [question.type, toWire(question)])),
    }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

function toWire(question: EngineQuestion): object {
  const of = contentText;
  const instructions = of(question.instructions);
  switch (question.type) {
    case "choice": {
      const criteria = question.options.map(({ name, description }) => [name, of(description)]);
      return { type: "choice", instructions, criteria: Object.fromEntries(criteria) };
    }
    case "score":
      return { type: "score", instructions, criteria: question.levels.map(of) };
    case "noul":
      return { type: "noul", instructions };
  }
}

const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

add("resident before", `${residentMb()} MB`);
add(`ready, ${WORKERS} workers`, ms(await timeMs(() => engine.ready())));
add("first answer (three questions)", ms(await timeMs(() => ask(TICKET, choice(0), score(0), noul(0)))));
for (const [label, make] of [
  ["choice", choice],
  ["score", score],
  ["noul", noul],
] as const) {
  add(
    `${label}, new state and new texts`,
    ms(await medianMs((i) => ask(`${TICKET} ${label} ${i}`, make(1000 + i)))),
  );
  add(`${label}, all cached`, ms(await medianMs(() => ask(TICKET, make(1)))));
  add(
    `${label}, new state, known question`,
    ms(await medianMs((i) => ask(`${TICKET} again ${label} ${i}`, make(1)))),
  );
}
const LONGER = `${TICKET} `.repeat(12);
const one = await medianMs((i) => ask(`${LONGER} ${i}`, noul(2000 + i)));
const twentyFive = await medianMs((i) =>
  ask(`${LONGER} 25 ${i}`, ...Array.from({ length: 25 }, (_, n) => noul(3000 + 25 * i + n))),
);
add("1 new noul on a new state of 2,400 characters", ms(one));
add("25 new nouls on such a state", `${ms(twentyFive)} (${(twentyFive / one).toFixed(1)} times)`);
add("255 options, new", ms(await timeMs(() => ask(TICKET, many(1)))));
add("255 options, known, new state", ms(await medianMs((i) => ask(`${TICKET} options ${i}`, many(1)))));
const huge = `${TICKET}\n`.repeat(Math.ceil(200_000 / TICKET.length)).slice(0, 200_000);
add("state of 200 KB, new", ms(await timeMs(() => ask(huge, choice(1), noul(1)))));
add("state of 200 KB, known", ms(await medianMs(() => ask(huge, choice(1), noul(1)))));
const { tokensMax } = engine.capabilities;
for (const [label, piece] of [
  ["prose", `${TICKET}\n`],
  ["numbers", "4711 20.5 -3 1999 "],
] as const) {
  const window = textOfTokens(tokensMax, piece);
  add(`state of ${tokensMax} tokens, ${label}`, ms(await timeMs(() => ask(window, noul(1)))));
}
const page = `${TICKET}\n`.repeat(Math.ceil(2_000_000 / TICKET.length));
add("2 MB of text, tokens counted", ms(await timeMs(() => countTokens(page))));
add("2 MB of text, split into tokens", ms(await timeMs(async () => tokenizer.encode(page))));
add("resident after", `${residentMb()} MB`);
const small = (i: number): EngineQuestion[] => [choice(i), score(i), noul(i)];
add("3 known questions, new state", ms(await medianMs((i) => ask(`${TICKET} three ${i}`, ...small(1)))));
if (url !== undefined && key !== undefined) {
  add(
    "the same through the endpoint",
    ms(await medianMs((i) => post(`${TICKET} three http ${i}`, small(1)))),
  );
}

console.log(`| ${MODEL} | |\n|---|---|`);
for (const [label, value] of rows) console.log(`| ${label} | ${value} |`);
await Promise.all(EMBEDDED_MODEL_IDS.map((id) => engines[id].close()));
