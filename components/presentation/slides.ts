import { formatLatency } from "@/lib/shared/text/figures";
import { jsonExcerpt } from "@/components/answer/jsonExcerpt";
import { NOT_ASKED, takenText } from "@/components/answer/takenText";
import type { AskedQuestion } from "@/lib/shared/evaluation/readEvaluation";
import { isolated } from "@/lib/shared/text/isolated";
import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { Spread } from "@/lib/shared/metrics/agreement";
import { answersTable, guessesFor, headlineOf, nameNote, presentedAnswers } from "./answersTable";
import { html, NOTHING, type Html } from "./html";
import { jsonPieces } from "./jsonPieces";
import { cellName, openableName, shortName } from "./longName";
import type { Presentation, PresentedModel } from "./presentation";

/** The slides in their order: the content, each question, and everything at a glance. */
export function slidesOf(presentation: Presentation): Html[] {
  return [
    contentSlide(presentation),
    ...presentation.questions.map((question, index) => questionSlide(question, index, presentation)),
    summarySlide(presentation),
  ];
}

function contentSlide({ title, leftOut, state, images }: Presentation): Html {
  const shown =
    state === null
      ? NOTHING
      : typeof state === "string"
        ? html`<pre class="content prose" tabindex="0">${withImageNames(state, images)}</pre>`
        : html`<pre class="content" dir="ltr" tabindex="0">
${jsonPieces(withImageNames(state, images))}</pre>`;
  const pictures = [...images.values()].map(
    (address, index) => html`<img src="${address}" alt="Image ${index + 1}" />`,
  );
  return slide(
    "Content",
    html`<h2 class="title">${title}</h2>
      ${leftOut === null ? NOTHING : html`<p class="note">${leftOut}</p>`} ${shown}
      ${pictures.length > 0 ? html`<div class="pictures">${pictures}</div>` : NOTHING}`,
  );
}

/** The state as text, with `[Image 1]` where a placeholder stands. */
function withImageNames(state: JsonValue, images: ReadonlyMap<string, string>): string {
  const text = typeof state === "string" ? state : stringifyJson(state, 2);
  return [...images.keys()].reduce(
    (named, placeholder, index) => named.replaceAll(placeholder, `[Image ${index + 1}]`),
    text,
  );
}

function questionSlide(question: AskedQuestion, index: number, { models }: Presentation): Html {
  const { name, type, instructions } = question;
  const answers = presentedAnswers(name, models);
  const answered = models.flatMap((model) => model.answers.get(name) ?? [])[0];
  const guesses = answered ? guessesFor(answered) : [];
  const asked = instructions === null || instructions === "" ? shortName(name) : jsonExcerpt(instructions);
  const classes = ["slide", type ?? "other", ...(models.length > 1 ? ["several"] : [])];
  return slide(
    shortName(name),
    html`<div class="type ${type ?? "other"}">${type ?? "question"} <code>${openableName(name)}</code></div>
      <h2 class="${asked.length > LONG_FROM ? "long" : ""}">${asked}</h2>
      ${guessForm(guesses, index)}
      <div class="told" aria-live="polite">
        <p class="note guessed" hidden></p>
        ${answersTable(answers, models, `Answers to ${isolated(shortName(name))}`)}
      </div>`,
    [...classes, ...(guesses.length > 0 ? ["guessable"] : [])].join(" "),
  );
}

/** Instructions of more characters are in smaller type, so that the answers stay in sight. */
const LONG_FROM = 120;

function guessForm(guesses: readonly string[], index: number): Html {
  if (guesses.length === 0) return NOTHING;
  const choices = guesses.map(
    (guess) =>
      html`<label><input type="radio" name="guess${index}" value="${guess}" /> <bdi>${guess}</bdi></label>`,
  );
  return html`<fieldset class="ask">
    <legend>What do you think?</legend>
    ${choices}
  </fieldset>`;
}

function summarySlide({ questions, models, answeredAt }: Presentation): Html {
  const rows = questions.map(({ name }) => {
    const answers = presentedAnswers(name, models);
    return html`<tr>
      <th scope="row">${cellName(name)}</th>
      ${answers.heads.map((head) => html`<td>${head ? headlineOf(answers, head) : "no answer"}</td>`)}
    </tr>`;
  });
  const facts = models.map(
    ({ asked, answered, takesFrom, latency, usage, requestIds, ...ending }) =>
      html`<tr>
        <th scope="row">
          ${cellName(asked)}${nameNote(takesFrom === null ? null : takenText(takesFrom))}${nameNote(endingText(ending))}
        </th>
        <td>${answered === null ? "did not answer" : cellName(answered)}</td>
        <td>${latencyText(latency, takesFrom)}</td>
        <td>${usage ? `${usage.inputTokens} in, ${usage.outputTokens} out` : ""}</td>
        <td>${requestIdsText(requestIds)}</td>
      </tr>`,
  );
  return slide(
    "All answers",
    html`<h2>All answers</h2>
      ${table("Answers of all models", [html`Question`, ...models.map(({ asked }) => cellName(asked))], rows)}
      <h3>Who answered</h3>
      ${table("Models", FACTS, facts)}
      <p class="note">
        Answered on <time datetime="${new Date(answeredAt).toISOString()}">${readableTime(answeredAt)}</time>.
        The figures are those of that moment; nothing is asked again.
      </p>`,
  );
}

const FACTS = [html`Asked for`, html`Answered by`, html`Latency`, html`Tokens`, html`Request id`];

/** `Failed after 5 of 20: The rate limit of this key is reached.` */
function endingText({ endedEarly, failure }: Pick<PresentedModel, "endedEarly" | "failure">): string | null {
  return endedEarly !== null && failure !== null ? `${endedEarly}: ${failure}` : endedEarly;
}

/** Repeats have their mean with the lowest and the highest. */
function latencyText(latency: Spread | null, takesFrom: string | null): string {
  if (!latency) return takesFrom === null ? "" : NOT_ASKED;
  const { mean, min, max, count } = latency;
  if (count === 1) return formatLatency(mean);
  return `${formatLatency(mean)} (${formatLatency(min)} to ${formatLatency(max)}, ${count} answers)`;
}

function requestIdsText([first, ...others]: readonly string[]): Html {
  if (first === undefined) return NOTHING;
  return html`<code>${first}</code>${others.length === 0 ? "" : ` and ${others.length} more`}`;
}

/** A table that scrolls sideways where it is wide, by the keyboard too. */
export function table(label: string, columns: readonly Html[], rows: readonly Html[]): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** `2026-11-28 14:05 UTC`. */
export const readableTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export function slide(label: string, body: Html, className = "slide"): Html {
  return html`<section class="${className}" aria-label="${label}" tabindex="-1">${body}</section>`;
}
