import { formatLatency, shownName } from "@/components/answer/figures";
import { jsonExcerpt } from "@/components/answer/jsonExcerpt";
import type { AskedQuestion } from "@/components/results/readEvaluation";
import { stringifyJson, type JsonValue } from "@/lib/contract/json";
import { answerBlock, guessesFor, headlineOf } from "./answerBlock";
import { html, NOTHING, type Html } from "./html";
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
      : html`<pre class="${typeof state === "string" ? "content prose" : "content"}" tabindex="0">
${withImageNames(state, images)}</pre>`;
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
  const name = shownName(question.name);
  const { type, instructions } = question;
  const answered = models.flatMap(({ answers }) => answers.get(question.name) ?? [])[0];
  const guesses = answered ? guessesFor(answered) : [];
  return slide(
    name,
    html`<p class="type ${type ?? "other"}">
        ${type ?? "question"} <code><bdi>${name}</bdi></code>
      </p>
      <h2>${instructions === null || instructions === "" ? name : jsonExcerpt(instructions)}</h2>
      ${guessForm(guesses, index)}
      <div class="told" aria-live="polite">
        <p class="note guessed" hidden></p>
        <div class="models">${models.map((model) => modelBlock(model, question, models.length > 1))}</div>
      </div>`,
    guesses.length > 0 ? `slide ${type ?? "other"} guessable` : `slide ${type ?? "other"}`,
  );
}

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

function modelBlock(model: PresentedModel, question: AskedQuestion, named: boolean): Html {
  const answer = model.answers.get(question.name);
  return html`<section class="model" aria-label="${model.asked}">
    ${named ? html`<h3>${model.asked}</h3>` : NOTHING}
    ${answer ? answerBlock(answer) : html`<p class="failure">${model.failure ?? "No answer"}</p>`}
  </section>`;
}

function summarySlide({ questions, models, answeredAt }: Presentation): Html {
  const rows = questions.map(
    ({ name }) =>
      html`<tr>
        <th scope="row">${shownName(name)}</th>
        ${models.map((model) => {
          const answer = model.answers.get(name);
          return html`<td>${answer ? headlineOf(answer) : "no answer"}</td>`;
        })}
      </tr>`,
  );
  const facts = models.map(
    (model) =>
      html`<tr>
        <th scope="row">${model.asked}</th>
        <td>${model.answered ?? "did not answer"}</td>
        <td>${model.latencyMs === null ? "" : formatLatency(model.latencyMs)}</td>
        <td>${model.usage ? `${model.usage.inputTokens} in, ${model.usage.outputTokens} out` : ""}</td>
        <td><code>${model.requestId ?? ""}</code></td>
      </tr>`,
  );
  return slide(
    "All answers",
    html`<h2>All answers</h2>
      ${table("Answers of all models", ["Question", ...models.map(({ asked }) => asked)], rows)}
      <h3>Who answered</h3>
      ${table("Models", ["Asked for", "Answered by", "Latency", "Tokens", "Request id"], facts)}
      <p class="note">
        Answered on <time datetime="${new Date(answeredAt).toISOString()}">${readableTime(answeredAt)}</time>.
        The figures are those of that moment; nothing is asked again.
      </p>`,
  );
}

/** A table that scrolls sideways where it is wide, by the keyboard too. */
export function table(label: string, columns: readonly string[], rows: readonly Html[]): Html {
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
