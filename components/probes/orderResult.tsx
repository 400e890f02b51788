import { Fragment } from "react";
import { OptionName } from "@/components/answer/optionName";
import { Button } from "@/components/ui/button";
import type { Judged } from "@/lib/shared/probes/judgement";
import { orderFigures, type AskedOrder, type OrderFigures } from "@/lib/shared/probes/orderFigures";
import { repeatsOf } from "@/lib/shared/probes/probeFigures";
import { formatFigure, shownName } from "@/lib/shared/text/figures";
import { VerdictWords } from "./changeCell";
import { PlaceStrip } from "./placeStrip";
import type { ProbeRun } from "./probeRun";
import { Cell, Head, ProbeTable } from "./probeTable";
import { useIntoDraft } from "./useIntoDraft";

/** With more options, the table shows the range alone. */
const PLACES_MAX = 8;

interface OrderResultProps {
  run: ProbeRun;
  question: string;
  judged: readonly (Judged | null)[];
}

/** The effect of each place on each option, and each order with its winner. */
export function OrderResult({ run, question, judged }: OrderResultProps) {
  const names = namesOf(run, question);
  const asked = run.variants.map(({ id, change }): AskedOrder => ({
    order: change.kind === "order" ? change.order : names,
    repeats: repeatsOf(run.answers, id, question),
  }));
  const figures = orderFigures(names, asked);
  if (!figures) return null;
  const winners = new Set(figures.winners.filter((winner) => winner !== null));
  return (
    <>
      <p className="text-sm">
        {figures.winnerChanges ? (
          <strong className="font-medium text-warning">
            The winner changes with the order: {[...winners].map(shownName).join(", ")}.
          </strong>
        ) : (
          <>
            <bdi className="font-medium">{shownName(figures.averagedWinner)}</bdi> wins in every answered
            order.
          </>
        )}{" "}
        Averaged over the orders, <bdi className="font-medium">{shownName(figures.averagedWinner)}</bdi> has
        the highest probability.
      </p>
      <OptionTable figures={figures} question={question} />
      <OrderTable {...{ run, question, judged, asked, figures }} />
    </>
  );
}

/** The options in the order of the original's answer. */
function namesOf({ variants, answers }: ProbeRun, question: string): readonly string[] {
  const original = repeatsOf(answers, variants[0].id, question)[0];
  if (original) return original.labels;
  // Every order is a rotation: the last option of the first one is where it begins.
  const any = variants.find(({ change }) => change.kind === "order");
  return any?.change.kind === "order" ? any.change.order : [];
}

function OptionTable({ figures, question }: { figures: OrderFigures; question: string }) {
  const { options, places } = figures;
  const hasPlaces = options.length <= PLACES_MAX;
  return (
    <ProbeTable caption={`Probability of each option of ${shownName(question)} by its place`}>
      <thead>
        <tr>
          <Head>Option</Head>
          {hasPlaces
            ? options.map((_, place) => <Head key={place} isNumber>{`Place ${place + 1}`}</Head>)
            : null}
          <Head isNumber>Averaged</Head>
          <Head isNumber>Range</Head>
        </tr>
      </thead>
      <tbody>
        {options.map(({ name, byPlace, mean, range }) => (
          <tr key={name}>
            <Cell isHead>
              <OptionName name={name} />
              <PlaceStrip values={byPlace} mean={mean} />
            </Cell>
            {hasPlaces
              ? byPlace.map((value, place) => (
                  <Cell key={place} isNumber>
                    {figureOr(value)}
                  </Cell>
                ))
              : null}
            <Cell isNumber>{formatFigure(mean)}</Cell>
            <Cell isNumber>{formatFigure(range)}</Cell>
          </tr>
        ))}
        {hasPlaces ? (
          <tr>
            <Cell isHead>
              <span className="text-muted-foreground">Whatever stands there</span>
            </Cell>
            {places.map((value, place) => (
              <Cell key={place} isNumber>
                {figureOr(value)}
              </Cell>
            ))}
            <Cell isNumber>–</Cell>
            <Cell isNumber>–</Cell>
          </tr>
        ) : null}
      </tbody>
    </ProbeTable>
  );
}

interface OrderTableProps extends OrderResultProps {
  asked: readonly AskedOrder[];
  figures: OrderFigures;
}

function OrderTable({ run, question, judged, asked, figures }: OrderTableProps) {
  const intoDraft = useIntoDraft();
  return (
    <ProbeTable caption={`Orders of ${shownName(question)}`}>
      <thead>
        <tr>
          <Head>Order</Head>
          <Head>Winner</Head>
          <Head isNumber>Distance</Head>
          <Head>Verdict</Head>
          <Head>Draft</Head>
        </tr>
      </thead>
      <tbody>
        {run.variants.map(({ id, change }, index) => {
          const movement = judged[index - 1];
          return (
            <tr key={id}>
              <Cell isHead>
                {asked[index]!.order.map((name, place) => (
                  <Fragment key={name}>
                    {place === 0 ? "" : ", "}
                    <bdi>{shownName(name)}</bdi>
                  </Fragment>
                ))}
              </Cell>
              <Cell>{winnerText(figures.winners[index] ?? null, run.failures.has(id))}</Cell>
              <Cell isNumber>{movement ? formatFigure(movement.distance) : "–"}</Cell>
              <Cell>{movement ? <VerdictWords judged={movement} /> : index === 0 ? "original" : "–"}</Cell>
              <Cell>
                {index === 0 ? (
                  "–"
                ) : (
                  <Button
                    size="sm"
                    aria-label={`Use order ${index + 1}`}
                    onClick={() => intoDraft(question, change)}
                  >
                    Use
                  </Button>
                )}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </ProbeTable>
  );
}

const figureOr = (value: number | null): string => (value === null ? "–" : formatFigure(value));

const winnerText = (winner: string | null, isFailed: boolean): string =>
  winner === null ? (isFailed ? "failed" : "–") : shownName(winner);
