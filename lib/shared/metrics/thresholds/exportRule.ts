import type { JudgedQuestion } from "../judgedRows";
import type { Guarantee } from "./learnThenTest";

/** A threshold with everything that it holds for. */
export interface DecisionRule {
  question: JudgedQuestion;
  threshold: number;
  /** The id that answered, such as `model-1.14.0`; never an alias. */
  model: string;
  dataset: { name: string; version: number };
  /** ISO 8601, such as `2026-11-29`. */
  date: string;
  /** Null for a threshold without a certificate. */
  guarantee: Guarantee | null;
}

export type RuleFormat = "typescript" | "python" | "json";

/**
 * The rule as a text for a program: a function from an answer as on the wire to the decided outcome, or to null
 * (`None`) for a person. The JSON text holds the same facts without code.
 */
export function exportRule(rule: DecisionRule, format: RuleFormat): string {
  return WRITERS[format](rule);
}

const WRITERS: Record<RuleFormat, (rule: DecisionRule) => string> = {
  typescript: writeTypeScript,
  python: writePython,
  json: (rule) => `${JSON.stringify(factsOf(rule), null, 2)}\n`,
};

const factsOf = ({ question, threshold, model, dataset, date, guarantee }: DecisionRule) => ({
  ...{ question: question.name, type: WIRE_TYPES[question.kind], outcomes: question.outcomes },
  ...{ threshold, model, dataset: dataset.name, datasetVersion: dataset.version, date },
  guarantee: guarantee && { maxErrorRate: guarantee.alpha, certainty: certaintyOf(guarantee) },
});

/** Without the digits of 1 − 0.05 in binary. */
const certaintyOf = ({ delta }: Guarantee): number => Number((1 - delta).toPrecision(12));

const WIRE_TYPES = { binary: "noul", nominal: "choice", ordinal: "score" } as const;

/** JSON is TypeScript, except for two line separators. */
const literal = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16)}`);

/** One line without control characters, so that no name ends a comment. */
const oneLine = (text: string): string => literal(text).slice(1, -1).replaceAll('\\"', '"');

function notes({ question, model, dataset, date, guarantee }: DecisionRule): string[] {
  return [
    `Decides the question "${oneLine(question.name)}", or leaves it to a person.`,
    `Model: ${oneLine(model)}. Another version needs a threshold of its own.`,
    `Dataset: ${oneLine(dataset.name)}, version ${dataset.version}. Date: ${oneLine(date)}.`,
    guarantee
      ? `At most ${percent(guarantee.alpha)} of the decided rows are wrong, with ${percent(certaintyOf(guarantee))} certainty.`
      : "This threshold is not certified.",
  ];
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(6))}%`;

function writeTypeScript(rule: DecisionRule): string {
  const { question, threshold, model } = rule;
  const probabilities =
    question.kind === "binary"
      ? ["  const probabilities = { no: 1 - answer.noul, yes: answer.noul };"]
      : ["  const { probabilities } = answer;"];
  const type = question.kind === "binary" ? "{ noul: number }" : "{ probabilities: Record<string, number> }";
  return [
    ...notes(rule).map((note) => `// ${note}`),
    `export const MODEL = ${literal(model)};`,
    `export const THRESHOLD = ${threshold};`,
    "",
    `export function decide(answer: ${type}): string | null {`,
    ...probabilities,
    "  let best: string | null = null;",
    "  let highest = -1;",
    "  for (const [outcome, probability] of Object.entries(probabilities)) {",
    "    if (probability > highest) [best, highest] = [outcome, probability];",
    "  }",
    "  return highest >= THRESHOLD ? best : null;",
    "}",
    "",
  ].join("\n");
}

function writePython(rule: DecisionRule): string {
  const { question, threshold, model } = rule;
  const probabilities =
    question.kind === "binary"
      ? '    probabilities = {"no": 1 - answer["noul"], "yes": answer["noul"]}'
      : '    probabilities = answer["probabilities"]';
  return [
    ...notes(rule).map((note) => `# ${note}`),
    `MODEL = ${literal(model)}`,
    `THRESHOLD = ${threshold}`,
    "",
    "",
    "def decide(answer):",
    probabilities,
    "    best = max(probabilities, key=probabilities.get)",
    "    return best if probabilities[best] >= THRESHOLD else None",
    "",
  ].join("\n");
}
