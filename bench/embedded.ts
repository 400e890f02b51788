/**
 * `npm run build && npm run bench:embedded -- [WORKERS] [PORT]`: the measured and the target times of the
 * embedded model, in this process and through the endpoint of the built server, which it starts. The first
 * time is the best of several runs, the one in brackets their median: on a shared machine the best says most.
 * Never a test: times vary.
 */
import { existsSync } from "node:fs";
import { createEmbeddedEngines } from "@typed-question/embedded-model/runtime/engine";
import { LATEST_MODEL, EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import { createTokenizer } from "@typed-question/embedded-model/text/tokenizer";
import { readVocabulary } from "@typed-question/embedded-model/encoder/weights";
import { openTokenMeter } from "@/lib/server/engines/countTokens";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import { startBuiltServer } from "./builtServer";
import { TICKET, choice, noul, options, prose, score, text, toWire } from "./embeddedQuestions";

const [workers = "2", port = "4251"] = process.argv.slice(2);
const WORKERS = Number(workers);
const REPEATS = 9;
const STARTS = 5;
const MODEL = LATEST_MODEL;
const BUILD = process.env.PLAYGROUND_DIST_DIR ?? ".next";

type Ask = (state: string, ...questions: EngineQuestion[]) => Promise<unknown>;

interface Times {
  best: number;
  median: number;
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function timesMs(work: (i: number) => Promise<unknown>, repeats = REPEATS): Promise<Times> {
  const times: number[] = [];
  for (let i = 0; i < repeats; i++) times.push(await timeMs(() => work(i)));
  times.sort((a, b) => a - b);
  return { best: times[0]!, median: times[Math.floor(repeats / 2)]! };
}

const number = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
const ms = ({ best, median }: Times): string => `${number(best)} ms (${number(median)})`;
const mb = (value: number): string => `${value.toFixed(0)} MB`;
const LONGER = `${TICKET} `.repeat(12);

/** Each measurement with its target, in the order of the table. `next` makes new texts. */
const CASES: [label: string, target: string, measure: (ask: Ask, next: () => number) => Promise<string>][] = [
  [
    "3 known questions, new state",
    "",
    async (ask, next) => {
      const questions = [choice(1), score(1), noul(1)];
      await ask(TICKET, ...questions);
      return ms(await timesMs(() => ask(`${TICKET} ${next()}`, ...questions)));
    },
  ],
  [
    "3 new questions, new state",
    "",
    async (ask, next) =>
      ms(await timesMs(() => ask(`${TICKET} ${next()}`, choice(next()), score(next()), noul(next())))),
  ],
  [
    "25 new questions on a new state of 2,400 characters against 1",
    "at most 4 times",
    async (ask, next) => {
      const ask1 = await timesMs(() => ask(`${LONGER} ${next()}`, noul(next())));
      const ask25 = await timesMs(() =>
        ask(`${LONGER} ${next()}`, ...Array.from({ length: 25 }, () => noul(next()))),
      );
      return `${(ask25.best / ask1.best).toFixed(1)} times: ${ms(ask25)} to ${ms(ask1)}`;
    },
  ],
  [
    "255 new options with descriptions, known state",
    "300 ms",
    async (ask, next) => {
      await ask(TICKET, noul(1));
      return ms(await timesMs(() => ask(TICKET, options(next(), true))));
    },
  ],
  [
    "255 new short options, known state",
    "300 ms",
    async (ask, next) => ms(await timesMs(() => ask(TICKET, options(next(), false)))),
  ],
  [
    "255 known options, new state",
    "300 ms",
    async (ask, next) => {
      await ask(TICKET, options(1, true));
      return ms(await timesMs(() => ask(`${TICKET} ${next()}`, options(1, true))));
    },
  ],
  [
    "state of 200 KB, new",
    "",
    async (ask, next) => ms(await timesMs(() => ask(prose(next(), 200_000), choice(1), noul(1)), 3)),
  ],
  [
    "state of 200 KB, known",
    "",
    async (ask) => {
      const state = prose(1, 200_000);
      await ask(state, choice(1), noul(1));
      return ms(await timesMs(() => ask(state, choice(1), noul(1))));
    },
  ],
];

async function measure(ask: Ask): Promise<string[]> {
  let last = 1_000;
  const cells: string[] = [];
  for (const [, , run] of CASES) cells.push(await run(ask, () => (last += 1)));
  return cells;
}

/** In this process. Effects that only show here have rows of their own. */
async function measureHere(): Promise<{ cells: string[]; rows: string[] }> {
  const engines = createEmbeddedEngines(WORKERS);
  const engine = engines[MODEL];
  const ask: Ask = (state, ...questions) =>
    engine.evaluate({ state: text(state), questions }, new AbortController().signal);
  const readyMs = await timeMs(() => engine.ready());
  const cells = await measure(ask);
  const rows = [`| ready in this process, ${WORKERS} threads | | ${number(readyMs)} ms | |`];

  const tokenizer = createTokenizer(await readVocabulary());
  const { tokensMax } = engine.capabilities;
  for (const [label, piece] of [
    ["prose", `${TICKET}\n`],
    ["numbers", "4711 20.5 -3 1999 "],
  ] as const) {
    const window = piece.repeat(Math.floor(tokensMax / tokenizer.encode(piece).length));
    const took = await timeMs(() => ask(window, noul(1)));
    rows.push(`| state of ${tokensMax} tokens, ${label} | | ${number(took)} ms | |`);
  }
  await Promise.all(EMBEDDED_MODEL_IDS.map((id) => engines[id].close()));

  const page = `${TICKET}\n`.repeat(Math.ceil(2_000_000 / TICKET.length));
  const count = async (): Promise<number> => (await openTokenMeter(new AbortController().signal))([page]);
  rows.push(`| 2 MB of text, tokens counted | | ${ms(await timesMs(count, 3))} | |`);
  const split = (): Promise<number[]> => Promise.resolve(tokenizer.encode(page));
  rows.push(`| 2 MB of text, split into tokens | | ${ms(await timesMs(split, 3))} | |`);
  return { cells, rows: [...rows, `| thread back after an abort | 100 ms | ${ms(await timeAborts())} | |`] };
}

/** How long the only thread's next request waits after one on a megabyte of numbers was aborted. */
async function timeAborts(): Promise<Times> {
  const engines = createEmbeddedEngines(1);
  const engine = engines[MODEL];
  const rows = Array.from({ length: 50_000 }, (_, i) => `row ${i}: ${i * 7} parts`).join("\n");
  const short = { state: text(TICKET), questions: [] };
  const { signal } = new AbortController();
  await engine.evaluate(short, signal);
  const waits: number[] = [];
  for (const afterMs of [50, 150, 300, 500, 800, 1_200, 1_600, 2_400, 3_200]) {
    const controller = new AbortController();
    const question = { ...noul(1), instructions: text("There are more than 100 parts.") };
    const given = engine.evaluate({ state: text(rows), questions: [question] }, controller.signal);
    setTimeout(() => controller.abort(), afterMs);
    await given.catch(() => {});
    waits.push(await timeMs(() => engine.evaluate(short, signal)));
  }
  await Promise.all(EMBEDDED_MODEL_IDS.map((id) => engines[id].close()));
  waits.sort((a, b) => a - b);
  return { best: waits[0]!, median: waits[Math.floor(waits.length / 2)]! };
}

/** Through the endpoint; null without a build. */
async function measureServer(): Promise<{ cells: string[]; rows: string[] } | null> {
  if (!existsSync(`${BUILD}/BUILD_ID`)) return null;
  const starts: { readyMs: number; firstAnswerMs: number }[] = [];
  for (let i = 1; i < STARTS; i++) {
    const server = await startBuiltServer(Number(port));
    starts.push(server);
    await server.close();
  }
  const server = await startBuiltServer(Number(port));
  starts.push(server);
  const startTimes = (until: "readyMs" | "firstAnswerMs"): Times => {
    const times = starts.map((start) => start[until]).sort((a, b) => a - b);
    return { best: times[0]!, median: times[Math.floor(STARTS / 2)]! };
  };
  try {
    const before = server.residentMb();
    const cells = await measure((state, ...questions) => server.post(toWire(MODEL, state, questions)));
    return {
      cells,
      rows: [
        `| start of the server to ready | 1500 ms | | ${ms(startTimes("readyMs"))} |`,
        `| start of the server to its first answer | | | ${ms(startTimes("firstAnswerMs"))} |`,
        `| resident memory when ready | 350 MB | | ${mb(before)} |`,
        `| resident memory after all of this | 350 MB | | ${mb(server.residentMb())} |`,
      ],
    };
  } finally {
    await server.close();
  }
}

const here = await measureHere();
const server = await measureServer();
console.log(`| ${MODEL} | target | in process | through the endpoint |\n|---|---|---|---|`);
CASES.forEach(([label, target], i) => {
  console.log(`| ${label} | ${target} | ${here.cells[i]} | ${server ? server.cells[i] : "no build"} |`);
});
for (const row of [...here.rows, ...(server?.rows ?? [])]) console.log(row);
