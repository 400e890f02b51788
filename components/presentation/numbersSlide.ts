import { formatSpread, shownName } from "@/lib/shared/text/figures";
import type { AskedQuestion } from "@/lib/shared/evaluation/readEvaluation";
import { isolated } from "@/lib/shared/text/isolated";
import { nameNote, presentedAnswers } from "./answersTable";
import { html, NOTHING, type Html } from "./html";
import { cellName, shortName } from "./longName";
import type { Presentation, PresentedModel } from "./presentation";
import { slide, table } from "./slides";

/** Every number of every answer with every decimal, the models side by side; of repeats the mean with its range. */
export function numbersSlide({ questions, models }: Presentation): Html {
  return slide(
    "Numbers",
    html`<h2>Numbers</h2>
      ${questions.map((question) => questionTable(question, models))}`,
  );
}

function questionTable({ name }: AskedQuestion, models: readonly PresentedModel[]): Html {
  const { rows, heads } = presentedAnswers(name, models);
  const answered = models.flatMap(({ asked, endedEarly }, index) =>
    heads[index] ? [{ asked, endedEarly, index }] : [],
  );
  if (answered.length === 0) return NOTHING;
  const lines = rows.map(
    ({ kind, label, legend, figures }) =>
      html`<tr>
        <th scope="row">
          ${kind === "option" ? cellName(label) : html`${label}`}${legend === null ? "" : `  ${legend}`}
        </th>
        ${answered.map(({ index }) => {
          const spread = figures[index]?.spread;
          return html`<td>${spread ? formatSpread(spread) : ""}</td>`;
        })}
      </tr>`,
  );
  const columns = [
    html`Figure`,
    ...answered.map(({ asked, endedEarly }) => html`${cellName(asked)}${nameNote(endedEarly)}`),
  ];
  return html`<h3><bdi title="${shownName(name)}">${shortName(name)}</bdi></h3>
    ${table(`Numbers of ${isolated(shortName(name))}`, columns, lines)}`;
}
