import { formatFigure, shownName } from "@/components/answer/figures";
import { answerRows } from "@/components/answer/answerRows";
import { jsonExcerpt } from "@/components/answer/jsonExcerpt";
import { byProbability, foldTail, leanOf, type Lean } from "@/components/answer/reading";
import { isolated } from "@/lib/builder/isolated";
import type { BoxAnswer, ChoiceAnswer, NoulAnswer, ScoreAnswer, Answer } from "@/lib/contract/response";
import { html, NOTHING, type Html } from "./html";

const LEAN_WORDS: Record<Lean, string> = { yes: "Yes", no: "No", uncertain: "Uncertain" };

/** The shortest reading of an answer: `billing (0.93)`. */
export function headlineOf(answer: Answer): string {
  switch (answer.type) {
    case "noul":
      return `${LEAN_WORDS[leanOf(answer.noul)]} (${formatFigure(answer.noul)})`;
    case "choice":
      return `${isolated(shownName(answer.choice))} (${formatFigure(answer.probabilities.get(answer.choice) ?? 0)})`;
    case "score":
      return `${formatFigure(answer.score, 0, answer.probabilities.size - 1)} of ${answer.probabilities.size - 1}`;
    case "box":
      return "Region";
  }
}

/** What a person can guess before the answer is shown: options, levels, or yes and no. */
export function guessesFor(answer: Answer): string[] {
  switch (answer.type) {
    case "noul":
      return ["Yes", "No"];
    case "choice":
      return [...answer.probabilities.keys()].map(shownName);
    case "score":
      return [...answer.probabilities.keys()].map((level) => levelLabel(level, answer));
    case "box":
      return [];
  }
}

const levelLabel = (level: string, { legend }: ScoreAnswer): string =>
  `${level}  ${jsonExcerpt(legend.get(level) ?? "")}`;

/** One model's answer in large type: the headline and a bar for every probability. */
export function answerBlock(answer: Answer): Html {
  switch (answer.type) {
    case "noul":
      return noulBlock(answer);
    case "choice":
      return choiceBlock(answer);
    case "score":
      return scoreBlock(answer);
    case "box":
      return boxBlock(answer);
  }
}

function noulBlock({ noul }: NoulAnswer): Html {
  return html`<p class="headline">${LEAN_WORDS[leanOf(noul)]}</p>
    ${bars([
      { label: "Yes", probability: noul, isFirst: noul >= 0.5 },
      { label: "No", probability: 1 - noul, isFirst: noul < 0.5 },
    ])}`;
}

function choiceBlock({ choice, confidence, probabilities }: ChoiceAnswer): Html {
  const { head, tail, tailSum } = foldTail(
    byProbability(probabilities),
    ({ probability }) => probability,
  );
  return html`<p class="headline">${shownName(choice)}</p>
    ${bars(
      head.map(({ name, probability }) => ({
        label: shownName(name),
        probability,
        isFirst: name === choice,
      })),
    )}
    ${
      tail.length > 0
        ? html`<p class="note">${tail.length} more options, ${formatFigure(tailSum)} in sum</p>`
        : NOTHING
    }
    ${confidenceNote(confidence)}`;
}

function scoreBlock(answer: ScoreAnswer): Html {
  const { score, confidence, probabilities } = answer;
  const top = probabilities.size - 1;
  const likeliest = byProbability(probabilities)[0]?.name;
  return html`<p class="headline">
      ${formatFigure(score, 0, top)} <span class="of">expected, 0 to ${top}</span>
    </p>
    ${bars(
      Array.from(probabilities, ([level, probability]) => ({
        label: levelLabel(level, answer),
        probability,
        isFirst: level === likeliest,
      })),
    )}
    ${confidenceNote(confidence)}`;
}

function boxBlock(answer: BoxAnswer): Html {
  const edges = answerRows(answer).rows.map(
    ([edge = "", fraction = ""]) =>
      html`<tr>
        <th scope="row">${edge}</th>
        <td>${fraction}</td>
      </tr>`,
  );
  return html`<p class="headline">Region</p>
    <table>
      <tbody>
        ${edges}
      </tbody>
    </table>
    <p class="note">Fractions of height and width from the top left</p>
    ${confidenceNote(answer.confidence)}`;
}

const confidenceNote = (confidence: number): Html =>
  html`<p class="note">Confidence ${formatFigure(confidence)}</p>`;

interface Bar {
  label: string;
  probability: number;
  isFirst: boolean;
}

function bars(rows: readonly Bar[]): Html {
  const items = rows.map(
    ({ label, probability, isFirst }) =>
      html`<li class="${isFirst ? "bar first" : "bar"}">
        <bdi class="label">${label}</bdi>
        <svg class="track" aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 1">
          <rect class="fill" width="${(probability * 100).toFixed(2)}" height="1" />
        </svg>
        <span class="figure">${formatFigure(probability)}</span>
      </li>`,
  );
  return html`<ul class="bars">
    ${items}
  </ul>`;
}
