/**
 * Time of the metrics of a run: 50,000 rows by 3 models for one question of each kind, with the comparisons. Run it by
 * `npm run bench:metrics`, or with another number of rows: `npm run bench:metrics -- 10000`.
 */
import { judgeRun } from "@/lib/shared/metrics/evaluationMetrics";
import type { JudgedAnswers, JudgedQuestion } from "@/lib/shared/metrics/judgedRows";
import { seededRandom } from "@/lib/shared/metrics/seededRandom";

const ROWS = Number(process.argv[2] ?? 50_000);
const MODELS = ["a", "b", "c"];
const ROUNDS = 3;

const outcomes = (count: number) => Array.from({ length: count }, (_, index) => `outcome ${index}`);
const QUESTIONS: JudgedQuestion[] = [
  { name: "yes/no", kind: "binary", outcomes: ["no", "yes"] },
  { name: "choice of 6", kind: "nominal", outcomes: outcomes(6) },
  { name: "choice of 100", kind: "nominal", outcomes: outcomes(100) },
  { name: "score of 5", kind: "ordinal", outcomes: outcomes(5) },
];

function answersOf(question: JudgedQuestion, model: string, seed: number): JudgedAnswers {
  const [labels, random] = [seededRandom(1), seededRandom(seed)];
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const expected = Math.floor(labels() * question.outcomes.length);
    const weights = question.outcomes.map((_, index) => random() ** 4 + (index === expected ? random() : 0));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return { id: String(row), expected, distribution: weights.map((weight) => weight / total) };
  });
  return { question, model, rows };
}

for (const question of QUESTIONS) {
  const answers = MODELS.map((model, index) => answersOf(question, model, index + 2));
  const times = Array.from({ length: ROUNDS }, () => {
    const [startedAt, used] = [performance.now(), process.cpuUsage()];
    judgeRun(answers, { baseline: "a" });
    const cpu = process.cpuUsage(used);
    return { ms: performance.now() - startedAt, cpuMs: (cpu.user + cpu.system) / 1_000 };
  });
  const text = times
    .map(({ ms, cpuMs }) => `${(ms / 1_000).toFixed(2)} s (CPU ${(cpuMs / 1_000).toFixed(2)} s)`)
    .join(", ");
  console.log(`${question.name}: ${ROWS} rows by ${MODELS.length} models in ${text}`);
}
