import { shownName } from "@/components/answer/figures";
import { isJsonObject, stringifyJson, type JsonValue } from "@/lib/contract/json";
import { answerBlock, headlineOf } from "./answerBlock";
import { html, NOTHING, type Html } from "./html";
import type { Presentation, PresentedModel, PresentedQuestion } from "./presentation";

/** The slides in their order: the content, each question, and everything at a glance. */
export function slidesOf(presentation: Presentation): Html[] {
  return [
    contentSlide(presentation),
    ...presentation.questions.map((question, index) => questionSlide(question, index, presentation)),
    summarySlide(presentation),
  ];
}

function contentSlide({ title, state, images }: Presentation): Html {
  const shown =
    state === null
      ? html`<p class="note">The content was left out by the person who shared this.</p>`
      : html`<pre class="${typeof state === "string" ? "content prose" : "content"}" tabindex="0">
${withImageNames(state, images)}</pre>`;
  const pictures = [...images.values()].map(
    (address, index) => html`<img src="${address}" alt="Image ${index + 1}" />`,
  );
  return slide(
    "Content",
    html`<h2 class="title">${title}</h2>
      ${shown} ${pictures.length > 0 ? html`<div class="pictures">${pictures}</div>` : NOTHING}`,
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

function questionSlide(question: PresentedQuestion, index: number, presentation: Presentation): Html {
  const name = shownName(question.name);
  return slide(
    name,
    html`<p class="type ${question.type ?? "other"}">${question.type ?? "question"} <code>${name}</code></p>
      <h2>${asked(question.instructions, name)}</h2>
      ${guessForm(question, index)}
      <div class="told" aria-live="polite">
        <p class="note guessed" hidden></p>
        <div class="models">
          ${presentation.models.map((model) => modelBlock(model, question, presentation.models.length > 1))}
        </div>
      </div>`,
    question.guesses.length > 0 ? `slide ${question.type} guessable` : `slide ${question.type}`,
  );
}

function asked(instructions: JsonValue, name: string): string {
  if (instructions === null || instructions === "") return name;
  if (typeof instructions === "string") return instructions;
  const text = isJsonObject(instructions) ? instructions.get("text") : undefined;
  return typeof text === "string" ? text : stringifyJson(instructions);
}

function guessForm({ guesses }: PresentedQuestion, index: number): Html {
  if (guesses.length === 0) return NOTHING;
  const choices = guesses.map(
    (guess) =>
      html`<label><input type="radio" name="guess${index}" value="${guess}" /> <span>${guess}</span></label>`,
  );
  return html`<fieldset class="ask">
    <legend>What do you think?</legend>
    ${choices}
  </fieldset>`;
}

function modelBlock(model: PresentedModel, question: PresentedQuestion, named: boolean): Html {
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
        <td>${model.latencyMs === null ? "" : `${Math.round(model.latencyMs)} ms`}</td>
        <td>${model.usage ? `${model.usage.inputTokens} in, ${model.usage.outputTokens} out` : ""}</td>
        <td><code>${model.requestId ?? ""}</code></td>
      </tr>`,
  );
  return slide(
    "All answers",
    html`<h2>All answers</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Answers of all models">
        <table>
          <thead>
            <tr>
              <th scope="col">Question</th>
              ${models.map(({ asked: name }) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>
      <h3>Who answered</h3>
      <div class="scroll" tabindex="0" role="region" aria-label="Models">
        <table>
          <thead>
            <tr>
              <th scope="col">Asked for</th>
              <th scope="col">Answered by</th>
              <th scope="col">Latency</th>
              <th scope="col">Tokens</th>
              <th scope="col">Request id</th>
            </tr>
          </thead>
          <tbody>
            ${facts}
          </tbody>
        </table>
      </div>
      <p class="note">
        Answered on <time datetime="${new Date(answeredAt).toISOString()}">${readableTime(answeredAt)}</time>.
        The figures are those of that moment; nothing is asked again.
      </p>`,
  );
}

/** `2026-11-28 14:05 UTC`. */
const readableTime = (milliseconds: number): string =>
  `${new Date(milliseconds).toISOString().slice(0, 16).replace("T", " ")} UTC`;

function slide(label: string, body: Html, className = "slide"): Html {
  return html`<section class="${className}" aria-label="${label}" tabindex="-1">${body}</section>`;
}
