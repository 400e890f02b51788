/**
 * `npm run accuracy`: the embedded model's current version and the one before over the labelled sets, as Markdown tables. Not a
 * test: it only prints, and packages/embedded-model/accuracy.md holds the last print.
 */
import { accuracy, chance, majority, type Prediction } from "@/lib/shared/metrics/accuracy";
import { brierScore } from "@/lib/shared/metrics/brierScore";
import { expectedCalibrationError } from "@/lib/shared/metrics/calibration";
import { meanAbsoluteError } from "@/lib/shared/metrics/meanAbsoluteError";
import type { Engine } from "@typed-question/protocol/engine";
import { createEmbeddedEngines } from "@typed-question/embedded-model/runtime/engine";
import { EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import { contentText } from "@typed-question/embedded-model/text/content";
import { answeredBy, CLASSES, type AnsweredBy } from "@typed-question/embedded-model/accuracy/answeredBy";
import {
  existing,
  readItems,
  toContent,
  type LabelledItem,
} from "@typed-question/embedded-model/accuracy/labelledItems";
import { surrounded } from "@typed-question/embedded-model/accuracy/surrounded";

const OWN = ["choice", "score", "noul"].map((type) => `packages/embedded-model/accuracy/items/${type}.jsonl`);
const OTHERS = ["dev", "external"].map((name) => `../shared/eval/${name}.jsonl`);
const TYPES = ["choice", "score", "noul"] as const;
/** Answers at this probability or more are called sure. */
const SURE = 0.9;

/** Ordinary sentences that surround the text to find. */
const AROUND = [4, 10];

interface Judged {
  item: LabelledItem;
  prediction: Prediction;
  by: AnsweredBy;
}

async function judge(engine: Engine, items: LabelledItem[]): Promise<Judged[]> {
  return Promise.all(
    items.map(async (item) => {
      const { signal } = new AbortController();
      const { outcomes } = await engine.evaluate({ state: item.state, questions: [item.question] }, signal);
      const [outcome] = outcomes;
      if (outcome?.kind !== "distribution") throw new Error("The embedded model answers with distributions");
      const prediction = { probabilities: outcome.probabilities, expected: item.expected };
      return { item, prediction, by: answeredBy(outcome.extras) };
    }),
  );
}

/** The label stays: the subject of the question is still in the text. */
const amongOthers = (item: LabelledItem, count: number, index: number): LabelledItem => ({
  ...item,
  state: toContent(surrounded(contentText(item.state), count, index))!,
});

const fixed = (value: number, digits = 3): string => (Number.isNaN(value) ? "–" : value.toFixed(digits));

function row(label: string, predictions: Prediction[], isScore: boolean): string {
  const sure = predictions.filter(({ probabilities }) => Math.max(...probabilities) >= SURE);
  const cells = [
    label,
    String(predictions.length),
    fixed(accuracy(predictions)),
    fixed(chance(predictions)),
    fixed(majority(predictions)),
    fixed(brierScore(predictions)),
    fixed(expectedCalibrationError(predictions)),
    isScore ? fixed(meanAbsoluteError(predictions), 2) : "",
    sure.length === 0 ? "none" : `${sure.length}: ${fixed(accuracy(sure))}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function print(title: string, judged: Judged[], withTasks: boolean): void {
  console.log(`\n### ${title}\n`);
  console.log("| task | n | accuracy | chance | majority | Brier | ECE | MAE | p ≥ 0.9: n, right |");
  console.log("|---|---|---|---|---|---|---|---|---|");
  for (const type of TYPES) {
    const ofType = judged.filter(({ item }) => item.question.type === type);
    if (ofType.length === 0) continue;
    const predictions = (some: Judged[]): Prediction[] => some.map(({ prediction }) => prediction);
    console.log(row(`**${type}**`, predictions(ofType), type === "score"));
    if (!withTasks) continue;
    for (const task of new Set(ofType.map(({ item }) => item.task))) {
      console.log(row(task, predictions(ofType.filter(({ item }) => item.task === task)), type === "score"));
    }
  }
}

/** The three classes of docs/accuracy.md over one set: what answered, and how often it was right. */
function printClasses(title: string, judged: Judged[]): void {
  console.log(`\n### ${title}\n`);
  console.log("| answered by | type | n | accuracy | p ≥ 0.9: n, right | below: n, right |");
  console.log("|---|---|---|---|---|---|");
  for (const by of CLASSES) {
    for (const type of TYPES) {
      const predictions = judged
        .filter((one) => one.by === by && one.item.question.type === type)
        .map(({ prediction }) => prediction);
      if (predictions.length === 0) continue;
      const [sure, unsure] = [true, false].map((isSure) =>
        predictions.filter(({ probabilities }) => Math.max(...probabilities) >= SURE === isSure),
      );
      const right = (some: Prediction[] = []): string =>
        some.length === 0 ? "none" : `${some.length}: ${fixed(accuracy(some))}`;
      console.log(
        `| ${[by, type, predictions.length, fixed(accuracy(predictions)), right(sure), right(unsure)].join(" | ")} |`,
      );
    }
  }
}

const [CURRENT, BEFORE] = EMBEDDED_MODEL_IDS;
const VERSIONS = [CURRENT, BEFORE];
const engines = createEmbeddedEngines();
const own = OWN.flatMap(readItems);
/** Not questions about the whole text: its degree or its language would be the surroundings'. */
const tuned = own.filter(
  ({ part, task, question }) => part === "tune" && question.type !== "score" && !task.startsWith("language"),
);
/** Sets of the current version by title, for the three classes. */
const byClass: [title: string, judged: Judged[]][] = [];
for (const id of VERSIONS) {
  console.log(`\n## ${id}`);
  const withTasks = id === CURRENT;
  const judged = await judge(engines[id], own);
  const part = (name: string): Judged[] => judged.filter(({ item }) => item.part === name);
  print("Own set, the part by other authors", part("other"), withTasks);
  print("Own set, the part that is read at the end", part("final"), withTasks);
  print("Own set, the part that the readouts are tuned on", part("tune"), withTasks);
  for (const count of AROUND) {
    const among = tuned.map((item, index) => amongOthers(item, count, index));
    print(
      `The tuned part, each text among ${count} ordinary sentences`,
      await judge(engines[id], among),
      false,
    );
  }
  if (withTasks)
    byClass.push(["Own set, the parts that nothing is fitted to", [...part("other"), ...part("final")]]);
  for (const path of existing(OTHERS)) {
    const [title, others] = [path.split("/").at(-1)!, await judge(engines[id], readItems(path))];
    print(title, others, withTasks);
    if (withTasks) byClass.push([title, others]);
  }
}
console.log(`\n## By what answered, ${CURRENT}`);
byClass.forEach(([title, judged]) => printClasses(title, judged));
await Promise.all(Object.values(engines).map((engine) => engine.close()));
