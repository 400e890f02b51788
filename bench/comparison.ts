/**
 * Measures how long the page draws a comparison, from the event to the next frame. It has eight models and ten
 * questions of twenty options each. Start it by `npm run bench:comparison -- LINK` beside a running server,
 * with the link of its terminal.
 */
import { chromium, type Page } from "@playwright/test";
import { emptyDraft, newOption, textContent } from "@/lib/shared/draft/draft";
import { newQuestion } from "@/lib/shared/draft/questions/newQuestion";
import { draftToRequest } from "@/lib/shared/draft/draftToRequest";
import { writeDraft } from "@/lib/shared/draft/storedDraft";

const MODELS = 8;
const QUESTIONS = 10;
const OPTIONS = 20;
const ROUNDS = 15;

const base = process.argv[2] ?? "http://127.0.0.1:3000";
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
let lastId = 0;
const newId = () => `id${(lastId += 1)}`;

const [first = "", ...further] = numbers(MODELS).map((index) => `model-${index}`);
const draft = {
  ...emptyDraft(first),
  compareWith: further,
  state: textContent("A state"),
  questions: numbers(QUESTIONS).map((index) => ({
    ...newQuestion("choice", `question_${index}`, newId),
    instructions: textContent("Which one?"),
    options: numbers(OPTIONS).map((option) => newOption(newId, `option ${option}`)),
  })),
};

/** A response with other probabilities for each model. */
function responseOf(model: number): string {
  const answers = draft.questions.map(({ name, options }, question) => {
    const weights = options.map((_, option) => 1 + ((option * 7 + model * 3 + question) % OPTIONS));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const probabilities = options.map((option, at) => [option.name, (weights[at] ?? 0) / total] as const);
    const choice = options[weights.indexOf(Math.max(...weights))]?.name;
    return [
      name,
      { type: "choice", choice, confidence: 0.1, probabilities: Object.fromEntries(probabilities) },
    ];
  });
  const usage = { input_tokens: 1000, output_tokens: 10 };
  return JSON.stringify({ model: `model-${model}`, answers: Object.fromEntries(answers) as unknown, usage });
}

const comparison = {
  version: 1,
  requestText: draftToRequest(draft),
  startedAt: 1,
  needsImages: false,
  baseline: first,
  columns: numbers(MODELS).map((model) => ({
    model: `model-${model}`,
    wanted: 1,
    deterministic: false,
    status: "answered",
    views: [{ status: 200, responseText: responseOf(model), requestId: null, latencyMs: 10, finishedAt: 1 }],
    outdated: false,
    failure: null,
  })),
};

/** Milliseconds from the event to the frame that shows its effect, the median of the rounds. */
async function measure(page: Page, act: string): Promise<number> {
  const times: number[] = [];
  for (const round of numbers(ROUNDS)) {
    times.push(
      await page.evaluate(
        async ([code, at]) => {
          const run = new Function("round", code) as (round: number) => void;
          const start = performance.now();
          run(at);
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          return performance.now() - start;
        },
        [act, round] as const,
      ),
    );
    await page.waitForTimeout(50);
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? NaN;
}

const PICK_BASELINE = `
  const select = [...document.querySelectorAll("label")].find((l) => l.textContent.startsWith("Baseline")).querySelector("select");
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(select, "model-" + (1 + round % 7));
  select.dispatchEvent(new Event("change", { bubbles: true }));`;
const TOGGLE = `document.querySelector('[role="switch"]').click();`;
const SCROLL = `document.querySelector('[aria-label="Comparison of the answers"]').scrollTo({ top: 100 * round, left: 50 * round, behavior: "instant" });`;
const UNFOLD = `[...document.querySelectorAll("button[aria-expanded]")].filter((b) => /more|fewer/.test(b.textContent)).forEach((b) => b.click());`;

const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM || "/usr/bin/chromium",
  args: ["--disable-gpu", "--disable-quic", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.addInitScript(
  ([draftText, comparisonText]) => {
    localStorage.setItem("playground.draft", draftText);
    sessionStorage.setItem("playground.comparison", comparisonText);
  },
  [writeDraft(draft), JSON.stringify(comparison)] as const,
);
await page.goto(base);
await page.getByRole("table").waitFor();
const cells = () => page.locator("table td").count();
console.log(`${MODELS} models, ${QUESTIONS} questions of ${OPTIONS} options: ${await cells()} cells, folded`);
console.log(`another baseline, everything drawn anew: ${(await measure(page, PICK_BASELINE)).toFixed(0)} ms`);
console.log(`only differences on or off: ${(await measure(page, TOGGLE)).toFixed(0)} ms`);
console.log(`a scroll: ${(await measure(page, SCROLL)).toFixed(0)} ms`);
console.log(`all questions unfolded or folded: ${(await measure(page, UNFOLD)).toFixed(0)} ms`);
console.log(
  `another baseline, ${await cells()} cells: ${(await measure(page, PICK_BASELINE)).toFixed(0)} ms`,
);
await browser.close();
