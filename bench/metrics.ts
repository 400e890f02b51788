/**
 * Time of a run's metrics as the page's worker counts them: 50,000 rows by 3 models by 3 questions, with the comparisons.
 * Run it by `npm run bench:metrics`, or with other numbers of rows and options:
 * `npm run bench:metrics -- 10000 100`. The first round is what a person waits for: its code is not compiled yet.
 */
import { resultsOf } from "@/lib/client/runResults/results";
import { seededRandom } from "@/lib/shared/metrics/seededRandom";
import { labelOf, resultQuestions } from "@/lib/shared/runResults/resultQuestions";
import { emptyColumns, measureDisagreement, putItem } from "@/lib/shared/runResults/resultColumns";

const ROWS = Number(process.argv[2] ?? 50_000);
const OPTIONS = Number(process.argv[3] ?? 6);
const MODELS = ["a", "b", "c"];
const ROUNDS = 3;

const options = Array.from({ length: OPTIONS }, (_, index) => [`option ${index}`, null]);
const QUESTIONS = resultQuestions(
  JSON.stringify({
    refund: { type: "noul" },
    topic: { type: "choice", criteria: Object.fromEntries(options) as object },
    urgency: { type: "score", criteria: ["none", "low", "some", "high", "now"] },
  }),
);

const [labels, random] = [seededRandom(1), seededRandom(2)];
const right = Array.from({ length: ROWS }, () =>
  QUESTIONS.map(({ judged }) => Math.floor(labels() * judged.outcomes.length)),
);
const rows = right.map((outcomes, row) => ({
  ...{ row, text: `Ticket ${row}` },
  expected: Object.fromEntries(
    QUESTIONS.map((question, at) => [question.judged.name, labelOf(question, outcomes[at]!)]),
  ),
}));

function answerTo(outcomes: number, expected: number): number[] {
  const weights = Array.from(
    { length: outcomes },
    (_, index) => random() ** 4 + (index === expected ? random() : 0),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Number((weight / total).toFixed(6)));
}

const facts = { latencyMs: 1, inputTokens: 1, cost: null, copyOf: null, error: null };
const columns = emptyColumns(rows, MODELS, QUESTIONS);
MODELS.forEach((_, model) =>
  right.forEach((outcomes, row) => {
    const answers = QUESTIONS.map(({ judged }, at) => answerTo(judged.outcomes.length, outcomes[at]!));
    putItem(columns, row, { ...facts, row, model, status: "answered", answers });
  }),
);
measureDisagreement(columns);

for (let round = 1; round <= ROUNDS; round += 1) {
  const [startedAt, used] = [performance.now(), process.cpuUsage()];
  await resultsOf(columns).metrics(0);
  const { user, system } = process.cpuUsage(used);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(2);
  console.log(
    `round ${round}: ${ROWS} rows by ${MODELS.length} models by ${QUESTIONS.length} questions in ${seconds} s, CPU ${((user + system) / 1e6).toFixed(2)} s`,
  );
}
