/**
 * `npm run accuracy:examples`: answers with and without examples, each item's own left out, as Markdown.
 * `npm run calibrate:examples` first fits src/readers/exampleCalibration.json to the tuning part. Deterministic.
 */
import { writeFileSync } from "node:fs";
import type { EngineOutcome } from "@typed-question/protocol/engine";
import { createConceptBank } from "../src/readers/concepts";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import saved from "../src/readers/exampleCalibration.json";
import { combined, exampleFeatures, exampleKind, type ExampleKind } from "../src/readers/exampleReadout";
import { comparedText, exampleSignals, withoutExamples, type ExampleSignals } from "../src/readers/examples";
import { answerRequest } from "../src/runtime/answerRequest";
import { LATEST_MODEL } from "../src/runtime/models";
import { leaveOneOut, type ShownItem } from "./exampleItems";
import { fitWeights } from "./fitWeights";
import { existing, readItems, type LabelledItem } from "./labelledItems";

const OWN = ["choice", "score", "noul"].map((type) => `packages/embedded-model/accuracy/items/${type}.jsonl`);
/** Further files, as arguments. */
const OTHERS = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const OUTPUT = "packages/embedded-model/src/readers/exampleCalibration.json";
const KINDS = ["known", "binary", "nominal", "ordinal"] as const satisfies ExampleKind[];

/** Examples of each outcome: how many a person would write. */
const EACH = 4;
const SEED = 1;
/** As in calibrate.ts: the fit shares an author with its texts, so it is too sure of other people's. */
const SOFTENING = 1.2;
const PENALTY = 1;
const SURE = 0.9;

interface Judged {
  item: ShownItem;
  kind: ExampleKind;
  /** Without examples. */
  base: number[];
  signals: ExampleSignals;
}

const encoder = await loadEncoder();
const embedder = createEmbedder(encoder)(() => {});
const bank = createConceptBank(embedder);

async function answer(item: LabelledItem): Promise<EngineOutcome & { kind: "distribution" }> {
  const request = { state: item.state, questions: [withoutExamples(item.question)] };
  const [outcome] = (await answerRequest(LATEST_MODEL, request, embedder, bank)).outcomes;
  if (outcome?.kind !== "distribution") throw new Error("The embedded model answers with distributions");
  return outcome;
}

async function judge(
  items: readonly LabelledItem[],
  scales: readonly number[],
  each = EACH,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const item of leaveOneOut(items, each, SEED)) {
    const state = await embedder.read(comparedText(item.state));
    const signals = await exampleSignals(item.question, state, embedder, scales);
    if (!signals) continue;
    const { probabilities, extras } = await answer(item);
    const kind = exampleKind(item.question, extras?.has("x_skill") ?? false);
    const isBlind = item.isRecast && kind === "binary";
    judged.push({ item, kind, base: isBlind ? [0.5, 0.5] : probabilities, signals });
  }
  return judged;
}

/** The usual spread of each reading. */
async function readingScales(items: readonly LabelledItem[]): Promise<number[]> {
  const readings = await Promise.all(items.map(({ state }) => embedder.readings(comparedText(state))));
  return Array.from(readings[0]!, (_, i) => {
    const middle = readings.reduce((sum, one) => sum + one[i]!, 0) / readings.length;
    const squares = readings.reduce((sum, one) => sum + (one[i]! - middle) ** 2, 0);
    return Number(Math.sqrt(squares / readings.length).toPrecision(3));
  });
}

type Calibration = typeof saved;

/** Yes/no questions of the set and those made of choices count the same, and so do yes and no. */
function fit(judged: readonly Judged[], kind: ExampleKind): Calibration["known"] {
  const ofKind = judged.filter((one) => one.kind === kind);
  const weightOf = ({ item }: Judged): number => {
    if (kind !== "binary") return 1;
    const alike = ofKind.filter((one) => one.item.isRecast === item.isRecast);
    const same = alike.filter((one) => one.item.expected === item.expected).length;
    return ofKind.length / (4 * same);
  };
  const weighed = ofKind.map((one) => ({
    features: exampleFeatures(one.base, one.signals),
    ...{ expected: one.item.expected, weight: weightOf(one) },
  }));
  const [base = 0, baseDescribed = 0, nearness = 0, nearnessDescribed = 0, readings = 0] = fitWeights(
    weighed,
    PENALTY,
  ).map((value) => Number((value / SOFTENING).toPrecision(3)));
  // An answer gets no surer by being weighed alone.
  return { base: Math.min(1, base), baseDescribed, nearness, nearnessDescribed, readings };
}

const bestOf = (p: readonly number[]): number => p.indexOf(Math.max(...p));

/** Share of right answers; of yes/no, the mean of the shares among yes and among no. */
function rightShare(judged: readonly Judged[], read: (one: Judged) => number[]): number {
  const isBinary = judged[0]!.item.question.kind === "binary";
  const groups = isBinary ? [0, 1].map((e) => judged.filter(({ item }) => item.expected === e)) : [judged];
  const shares = groups.map((group) => {
    const right = group.filter((one) => bestOf(read(one)) === one.item.expected).length;
    return right / group.length;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function row(label: string, judged: readonly Judged[], calibration: Calibration): string {
  const read = ({ base, signals, kind }: Judged): number[] => combined(base, signals, calibration[kind]);
  const sure = judged.filter((one) => Math.max(...read(one)) >= SURE);
  const right = sure.filter((one) => bestOf(read(one)) === one.item.expected).length;
  const cells = [
    label,
    judged.length,
    rightShare(judged, ({ base }) => base).toFixed(3),
    rightShare(judged, read).toFixed(3),
    sure.length === 0 ? "none" : `${sure.length}: ${(right / sure.length).toFixed(3)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function print(title: string, judged: readonly Judged[], calibration: Calibration): void {
  console.log(
    `\n### ${title}\n\n| questions | n | without | with | p ≥ 0.9: n, right |\n|---|---|---|---|---|`,
  );
  const part = (label: string, keep: (one: Judged) => boolean): void => {
    const kept = judged.filter(keep);
    if (kept.length > 0) console.log(row(label, kept, calibration));
  };
  part("yes/no, a rule or a concept answers", ({ kind }) => kind === "known");
  part("yes/no, neither answers", ({ kind, item }) => kind === "binary" && !item.isRecast);
  part("yes/no, one option of a choice", ({ kind, item }) => kind === "binary" && item.isRecast);
  part("choice", ({ kind, item }) => kind === "nominal" && !item.isRecast);
  part("choice, options without a name", ({ kind, item }) => kind === "nominal" && item.isRecast);
  part("score", ({ kind }) => kind === "ordinal");
}

const own = OWN.flatMap(readItems);
const tune = own.filter(({ part }) => part === "tune");
let calibration: Calibration = saved;
if (process.argv.includes("--fit")) {
  const scales = await readingScales(tune);
  const judged = await judge(tune, scales);
  const fitted = KINDS.map((kind) => [kind, fit(judged, kind)] as const);
  calibration = { scales, ...(Object.fromEntries(fitted) as Omit<Calibration, "scales">) };
  writeFileSync(OUTPUT, `${JSON.stringify(calibration, null, 2)}\n`);
  console.log(JSON.stringify(calibration));
}
const { scales } = calibration;
print("Own set, the part that it is fitted to", await judge(tune, scales), calibration);
const unread = own.filter(({ part }) => part !== "tune");
print("Own set, the other parts", await judge(unread, scales), calibration);
for (const path of existing(OTHERS)) {
  for (const each of [1, 2, EACH]) {
    print(
      `${path.split("/").at(-1)}, ${each} of each`,
      await judge(readItems(path), scales, each),
      calibration,
    );
  }
}
await encoder.close();
