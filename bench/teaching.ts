/**
 * `npm run accuracy:teaching`: teaches the embedded model from 100 rows of each set in ../shared/eval, asks about the
 * rest, and prints the table of docs/teaching.md. Not a test.
 */
import { existsSync } from "node:fs";
import { EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import { createEmbedder } from "@typed-question/embedded-model/encoder/embedder";
import { loadEncoder } from "@typed-question/embedded-model/encoder/encoder";
import { createConceptBank } from "@typed-question/embedded-model/readers/concepts";
import { readItems, type LabelledItem } from "@typed-question/embedded-model/accuracy/labelledItems";
import { runThrough } from "@typed-question/embedded-model/text/steps";
import { STATE_SIZES, untaughtLogits, vectorsFor } from "@typed-question/embedded-model/teach/features";
import { createHead } from "@typed-question/embedded-model/teach/head";
import { learn } from "@typed-question/embedded-model/teach/learn";
import { nearDuplicates } from "@typed-question/embedded-model/teach/nearDuplicates";
import { readTeachingRows, type ReadRows } from "@typed-question/embedded-model/teach/readTeachingRows";
import { seededRandom, shuffled } from "@typed-question/embedded-model/teach/seededRandom";
import { judgeTeaching } from "@/lib/shared/teach/judgeTeaching";

const FILE = process.argv[4] ?? "../shared/eval/external.jsonl";
/** Set, what it is, and the accuracy that was hoped for. */
const SETS: readonly [task: string, about: string, hoped: number | null][] = [
  ["x_hate", "hate speech, yes or no", 0.82],
  ["x_spam", "spam, yes or no", 0.85],
  ["x_clincdom10", "ten wide topics", 0.75],
  ["x_tweets_pos", "tweets positive, yes or no", 0.92],
  ["x_movie_pos", "film reviews positive, yes or no", 0.77],
  ["x_amazon_pos", "product reviews positive, yes or no", null],
  ["x_tweets5", "tweets in five levels", null],
  ["x_amazon5", "product reviews in five levels", null],
  ["x_movie5", "film reviews in five levels", null],
];
const ROWS = Number(process.argv[2] ?? 100);
const SPLITS = Number(process.argv[3] ?? 20);
const SURE = 0.9;

/** Sums over rows that were not learnt from. */
class Asked {
  rows = 0;
  right = 0;
  brier = 0;
  sure = 0;
  sureRight = 0;

  add(probabilities: readonly number[], label: number): void {
    const highest = Math.max(...probabilities);
    const hit = probabilities.indexOf(highest) === label ? 1 : 0;
    this.rows += 1;
    this.right += hit;
    probabilities.forEach((p, k) => (this.brier += (p - (k === label ? 1 : 0)) ** 2));
    if (highest < SURE) return;
    this.sure += 1;
    this.sureRight += hit;
  }
}

const fixed = (value: number): string => (Number.isNaN(value) ? "none" : value.toFixed(3));

function teachOnce(item: LabelledItem, rows: ReadRows, groups: Int32Array, seed: number) {
  const { kind, outcomes } = item.question as Exclude<LabelledItem["question"], { kind: "box" }>;
  const size = STATE_SIZES[vectorsFor(kind)];
  const order = shuffled(rows.labels.length, seededRandom(seed));
  const [learnt, asked] = [order.slice(0, ROWS), order.slice(ROWS)];
  const vectors = new Float32Array(learnt.length * size);
  const logits = new Float64Array(learnt.length * outcomes.length);
  const untaught = new Float64Array(logits.length);
  learnt.forEach((row, at) => {
    vectors.set(rows.vectors[row]!, at * size);
    logits.set(untaughtLogits(rows.untaught[row]!), at * outcomes.length);
    untaught.set(rows.untaught[row]!, at * outcomes.length);
  });
  const labels = Int32Array.from(learnt, (row) => rows.labels[row]!);
  const groupsOf = Int32Array.from(learnt, (row) => groups[row]!);
  const isRead = Uint8Array.from(learnt, (row) => Number(rows.isRead[row]!));
  const learned = runThrough(
    learn({ kind, outcomes: outcomes.length, labels, vectors, logits, isRead, groups: groupsOf }, seed),
  );
  const [figures] = judgeTeaching([
    {
      ...{ name: item.task, kind, labels, groups: groupsOf, untaught },
      outcomes: outcomes.map((_, k) => String(k)),
      ...{ outOfFold: learned.outOfFold, curve: learned.curve },
    },
  ]);
  return { head: createHead(kind, outcomes.length, learned.head), asked, isKept: figures!.kept };
}

async function main(): Promise<void> {
  if (!existsSync(FILE)) throw new Error(`${FILE} is missing`);
  const encoder = await loadEncoder();
  const create = createEmbedder(encoder);
  const bank = createConceptBank(create(() => {}));
  const items = readItems(FILE);
  const all = new Asked();
  console.log(`${EMBEDDED_MODEL_IDS[0]}, ${ROWS} rows learnt, ${SPLITS} random splits each\n`);
  console.log(
    "| set | hoped | untaught | each head | kept of them | as kept | kept alone − untaught | Brier | p ≥ 0.9: share, right |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const [task, about, hoped] of SETS) {
    const own = items.filter((item) => item.task === task);
    const [item] = own;
    const request = {
      ...{ modelId: EMBEDDED_MODEL_IDS[0], questions: [item!.question as never], seed: 1 },
      rows: own.map(({ state, expected }) => ({ state, labels: [expected] })),
    };
    const [rows] = await readTeachingRows(
      request,
      () => create(() => {}),
      bank,
      () => {},
    );
    const size = rows!.vectors[0]!.length;
    const joined = new Float32Array(own.length * size);
    rows!.vectors.forEach((vector, row) => joined.set(vector, row * size));
    const groups = runThrough(nearDuplicates(rows!.texts, joined, size, size / STATE_SIZES.general));
    const [taught, untaught, offered, keptTaught, keptUntaught] = Array.from(
      { length: 5 },
      () => new Asked(),
    ) as [Asked, Asked, Asked, Asked, Asked];
    let kept = 0;
    for (let seed = 1; seed <= SPLITS; seed += 1) {
      const { head, asked, isKept } = teachOnce(item!, rows!, groups, seed);
      kept += Number(isKept);
      for (const row of asked) {
        const [vector, probabilities] = [rows!.vectors[row]!, rows!.untaught[row]!];
        const answer = head.answer({
          vector,
          logits: untaughtLogits(probabilities),
          isRead: rows!.isRead[row]!,
        });
        const label = rows!.labels[row]!;
        taught.add(answer, label);
        untaught.add(probabilities, label);
        offered.add(isKept ? answer : probabilities, label);
        if (!isKept) continue;
        keptTaught.add(answer, label);
        keptUntaught.add(probabilities, label);
        all.add(answer, label);
      }
    }
    const cells = [
      ...[about, hoped ?? "", fixed(untaught.right / untaught.rows), fixed(taught.right / taught.rows)],
      ...[`${kept} of ${SPLITS}`, fixed(offered.right / offered.rows)],
      fixed((keptTaught.right - keptUntaught.right) / keptTaught.rows),
      `${fixed(untaught.brier / untaught.rows)} → ${fixed(taught.brier / taught.rows)}`,
      `${fixed(taught.sure / taught.rows)}, ${fixed(taught.sureRight / taught.sure)}`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(`\nKept heads, p ≥ ${SURE}: ${all.sure} answers, right ${fixed(all.sureRight / all.sure)}`);
  await encoder.close();
}

await main();
