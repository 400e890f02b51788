import { LongText } from "@/components/answer/longText";
import type { DatasetRow } from "@/lib/shared/pageApi/datasets";
import type { AnsweredRow, ProbedQuestion } from "@/lib/shared/probes/answeredRows";
import { isChanged, topOf } from "@/lib/shared/probes/rowFigures";
import { countOf } from "@/lib/shared/text/countOf";
import { formatFigure, shownName } from "@/lib/shared/text/figures";
import { Cell, Head, ProbeTable } from "./probeTable";

/** Rows that are shown at first: each may be long. */
const SHOWN_ROWS = 50;
const STATE_CHARS_MAX = 4_000;

/** The rows whose winner changes, each to be opened whole. */
export function ChangedRows({ probed, rows }: { probed: ProbedQuestion; rows: readonly DatasetRow[] }) {
  const { labels, judged } = probed.question;
  const changed = probed.rows.filter(isChanged);
  if (changed.length === 0) return null;
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-sm font-semibold">
        {countOf(changed.length, "row")} with a changed winner of <bdi>{shownName(judged.name)}</bdi>
      </h4>
      <ul className="divide-y rounded-md border">
        {changed.slice(0, SHOWN_ROWS).map((row) => (
          <li key={row.row}>
            <details className="group">
              <summary className="cursor-pointer px-3 py-1.5 text-sm tabular-nums">
                Row {row.row}: {winnersText(row, labels)}
              </summary>
              <div className="flex flex-col gap-2 px-3 pb-3">
                <LongText
                  text={stateText(byNumber.get(row.row))}
                  charsMax={STATE_CHARS_MAX}
                  noun="state"
                  className="text-sm whitespace-pre-wrap"
                />
                <Answers row={row} labels={labels} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      {changed.length > SHOWN_ROWS ? (
        <p className="text-xs text-muted-foreground">
          The first {SHOWN_ROWS} are shown. The CSV file has all of them.
        </p>
      ) : null}
    </div>
  );
}

function Answers({ row, labels }: { row: AnsweredRow; labels: readonly string[] }) {
  const { original, again, variants, expected } = row;
  const lines = [
    { name: "Original", probabilities: original },
    ...again.map((probabilities) => ({ name: "Same request again", probabilities })),
    ...variants.map(({ group, change, probabilities }) => {
      const text = change.kind === "piece" ? `${group}: ${change.piece.text.trim()}` : group;
      return { name: text, probabilities };
    }),
  ];
  return (
    <>
      <ProbeTable caption={`Answers about row ${row.row}`}>
        <thead>
          <tr>
            <Head>Variant</Head>
            <Head>Winner</Head>
            {labels.map((label) => (
              <Head key={label} isNumber>
                {shownName(label)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, probabilities }, at) => (
            <tr key={at}>
              <Cell isHead>
                <LongText text={name} charsMax={140} noun="text" className="min-w-40" />
              </Cell>
              <Cell>
                <span className={topOf(probabilities) === topOf(original) ? "" : "font-medium text-warning"}>
                  {shownName(labels[topOf(probabilities)] ?? "")}
                </span>
              </Cell>
              {probabilities.map((probability, outcome) => (
                <Cell key={outcome} isNumber>
                  {formatFigure(probability)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </ProbeTable>
      {expected === null ? null : (
        <p className="text-xs text-muted-foreground">Label: {shownName(labels[expected] ?? "")}</p>
      )}
    </>
  );
}

/** `billing, elsewhere technical`. */
function winnersText({ original, variants }: AnsweredRow, labels: readonly string[]): string {
  const own = topOf(original);
  const others = new Set(
    variants.map(({ probabilities }) => topOf(probabilities)).filter((top) => top !== own),
  );
  const nameOf = (outcome: number) => shownName(labels[outcome] ?? "");
  return `${nameOf(own)}, elsewhere ${[...others].map(nameOf).join(", ")}`;
}

/** A text as it is, anything else as JSON. */
const stateText = (row: DatasetRow | undefined): string => {
  if (!row) return "";
  return row.state.startsWith('"') ? (JSON.parse(row.state) as string) : row.state;
};
