import { answerRows } from "@/components/answer/answerRows";
import { shownName } from "@/components/answer/figures";
import type { AskedQuestion } from "@/components/results/readEvaluation";
import { html, NOTHING, type Html } from "./html";
import type { Presentation, PresentedModel } from "./presentation";
import { slide, table } from "./slides";

/** Every number of every answer with every decimal, the models side by side. */
export function numbersSlide({ questions, models }: Presentation): Html {
  return slide(
    "Numbers",
    html`<h2>Numbers</h2>
      ${questions.map((question) => questionTable(question, models))}`,
  );
}

function questionTable({ name }: AskedQuestion, models: readonly PresentedModel[]): Html {
  const answered = models.flatMap(({ asked, answers }) => {
    const answer = answers.get(name);
    return answer ? [{ asked, ...tableOf(answerRows(answer)) }] : [];
  });
  const [first] = answered;
  if (!first) return NOTHING;
  // Models may have the options in another order, or other ones.
  const items = [...new Map(answered.flatMap(({ labels }) => [...labels]))];
  const rows = items.map(
    ([key, label]) =>
      html`<tr>
        <th scope="row">${label}</th>
        ${answered.map(({ values }) => html`<td>${values.get(key) ?? ""}</td>`)}
      </tr>`,
  );
  return html`<h3>${shownName(name)}</h3>
    ${table(`Numbers of ${shownName(name)}`, [first.item, ...answered.map(({ asked }) => asked)], rows)}`;
}

/** The last cell of a row is its value, those before it say of what. */
function tableOf({ columns, rows, totals }: ReturnType<typeof answerRows>) {
  const labels = new Map<string, string>();
  const values = new Map<string, string>();
  for (const [kind, list] of [
    ["row", rows],
    ["total", totals],
  ] as const) {
    for (const cells of list) {
      // An option may be called what a total is called.
      const key = `${kind} ${cells[0] ?? ""}`;
      labels.set(key, cells.slice(0, -1).filter(Boolean).join("  "));
      values.set(key, cells.at(-1) ?? "");
    }
  }
  return { item: columns[0] ?? "", labels, values };
}
