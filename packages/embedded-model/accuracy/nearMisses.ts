/**
 * `npm run accuracy:near-misses`: questions that use a concept's or a rule's words and ask for something else, over
 * training/nearMisses.jsonl. The half `tune` is learnt from; the half `held` is only measured.
 */
import { readFileSync } from "node:fs";
import { askNoul } from "@typed-question/protocol/testing/questions";
import { createEmbeddedEngines } from "../src/runtime/engine";
import { EMBEDDED_MODEL_IDS } from "../src/runtime/models";
import { answeredBy, CLASSES, type AnsweredBy } from "./answeredBy";
import { toContent } from "./labelledItems";

const FILE = "packages/embedded-model/training/nearMisses.jsonl";
/** Answers at this probability or more are called sure. */
const SURE = 0.9;

/** Questions about one text whose answers are yes, and such whose answers are no. */
interface NearMisses {
  half: "tune" | "held";
  reader: string;
  state: string;
  yes: string[];
  no: string[];
}

const groups = readFileSync(FILE, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as NearMisses);
const engines = createEmbeddedEngines(1);
const isVerbose = process.argv.includes("--each");

console.log("| model | half | n | right | from 0.5 | p ≥ 0.9: n, right | by rule, concept, neither |");
console.log("|---|---|---|---|---|---|---|");
for (const id of EMBEDDED_MODEL_IDS.slice(0, 2)) {
  for (const half of ["tune", "held"] as const) {
    const judged: { isRight: boolean; distance: number; by: AnsweredBy }[] = [];
    for (const { reader, state, yes, no } of groups.filter((group) => group.half === half)) {
      const asked = [
        ...yes.map((text) => ({ text, isYes: true })),
        ...no.map((text) => ({ text, isYes: false })),
      ];
      const questions = asked.map(({ text }) => askNoul(toContent(text)));
      const { outcomes } = await engines[id].evaluate(
        { state: toContent(state)!, questions },
        new AbortController().signal,
      );
      outcomes.forEach((outcome, i) => {
        if (outcome.kind !== "distribution") throw new Error("The embedded model answers with distributions");
        const yesProbability = outcome.probabilities[1]!;
        const { text, isYes } = asked[i]!;
        const one = {
          isRight: yesProbability > 0.5 === isYes,
          distance: Math.abs(yesProbability - 0.5),
          by: answeredBy(outcome.extras),
        };
        judged.push(one);
        if (isVerbose && half === "tune")
          console.log(
            id,
            reader,
            yesProbability.toFixed(2),
            isYes,
            one.by,
            outcome.extras?.get("x_skill"),
            text,
          );
      });
    }
    const share = (some: typeof judged): string =>
      (some.filter(({ isRight }) => isRight).length / Math.max(1, some.length)).toFixed(3);
    const sure = judged.filter(({ distance }) => distance >= SURE - 0.5);
    const distance = judged.reduce((sum, one) => sum + one.distance, 0) / judged.length;
    const by = CLASSES.map((name) => judged.filter((one) => one.by === name).length).join(", ");
    console.log(
      `| ${[id, half, judged.length, share(judged), distance.toFixed(3), `${sure.length}: ${share(sure)}`, by].join(" | ")} |`,
    );
  }
}
await Promise.all(Object.values(engines).map((engine) => engine.close()));
