import { LongText } from "@/components/answer/longText";
import type { ProbedQuestion } from "@/lib/shared/probes/answeredRows";
import type { GroupFigures, QuestionFigures } from "@/lib/shared/probes/rowFigures";
import type { ProbeKind } from "@/lib/shared/probes/variant";
import { countOf } from "@/lib/shared/text/countOf";
import { shownName } from "@/lib/shared/text/figures";
import { BarTrack } from "./barTrack";
import { IntervalStrip } from "./intervalStrip";
import { Cell, Head, ProbeTable } from "./probeTable";
import { changeText, distanceText, shareText, testText } from "./rowFigureText";

const GROUP_CHARS_MAX = 140;
const COLUMN_NAMES: Record<ProbeKind, string> = {
  order: "Order",
  wording: "Instructions",
  evidence: "Without",
  images: "Without",
  names: "Options",
};

interface RowProbeQuestionProps {
  kind: ProbeKind;
  probed: ProbedQuestion;
  figures: QuestionFigures;
}

/** The figures of one question over all rows of a probe. */
export function RowProbeQuestion({ kind, probed, figures }: RowProbeQuestionProps) {
  const { name, rows, missing, changed, distance, noise, groups, places, averaged } = figures;
  const { labels, judged } = probed.question;
  const shown = shownName(name);
  const groupsReach = reachOf(groups.map(({ change }) => change.difference));
  const placesReach = reachOf(places.map(({ excess }) => excess.difference));
  return (
    <section aria-label={`Probe of ${shown}`} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold break-words">
        <bdi>{shown}</bdi>
      </h3>
      <p className="text-sm tabular-nums">
        The winner changes in {shareText(changed)} rows. The mean move is {distanceText(distance)}.
        {missing > 0 ? ` ${countOf(missing, "call")} had no answer.` : ""}
        {noise
          ? ` The same request again: another winner in ${shareText(noise.changed)} rows, mean move ${distanceText(noise.distance)}. Variants move more than that: ${testText(noise.test, { found: "yes", none: "not shown" })}.`
          : ""}
      </p>
      {places.length > 0 ? (
        <ProbeTable caption={`Places of ${shown}`}>
          <thead>
            <tr>
              <Head>Place</Head>
              <Head isNumber>Above or below its share of {(1 / judged.outcomes.length).toFixed(2)}</Head>
              <Head>Test</Head>
            </tr>
          </thead>
          <tbody>
            {places.map(({ place, excess, test }) => (
              <tr key={place}>
                <Cell isHead>{place + 1}</Cell>
                <Cell isNumber>
                  {changeText(excess)}
                  <IntervalStrip value={excess} reach={placesReach} />
                </Cell>
                <Cell>
                  <span className="whitespace-nowrap">{testText(test)}</span>
                </Cell>
              </tr>
            ))}
          </tbody>
        </ProbeTable>
      ) : null}
      <ProbeTable caption={`Variants of ${shown}`}>
        <thead>
          <tr>
            <Head>{COLUMN_NAMES[kind]}</Head>
            <Head isNumber>Rows</Head>
            <Head isNumber>Another winner</Head>
            <Head isNumber>Mean move</Head>
            <Head isNumber>Most changed outcome</Head>
            {kind === "order" ? null : <Head>Test</Head>}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.group} group={group} labels={labels} reach={groupsReach} kind={kind} />
          ))}
        </tbody>
      </ProbeTable>
      {averaged ? <Averaged averaged={averaged} name={shown} /> : null}
      {rows < 20 ? (
        <p className="text-xs text-muted-foreground">
          {countOf(rows, "row")} tell little about a dataset. Take more rows before you decide.
        </p>
      ) : null}
    </section>
  );
}

interface GroupRowProps {
  group: GroupFigures;
  labels: readonly string[];
  reach: number;
  kind: ProbeKind;
}

function GroupRow({
  group: { group, flips, distance, outcome, change, test },
  labels,
  reach,
  kind,
}: GroupRowProps) {
  return (
    <tr>
      <Cell isHead>
        <LongText text={group || "the whole"} charsMax={GROUP_CHARS_MAX} noun="text" className="min-w-40" />
      </Cell>
      <Cell isNumber>{flips.n}</Cell>
      <Cell isNumber>
        {shareText(flips)}
        <BarTrack share={flips.count / flips.n} />
      </Cell>
      <Cell isNumber>
        {distanceText(distance)}
        <BarTrack share={distance.difference} />
      </Cell>
      <Cell isNumber>
        <bdi>{shownName(labels[outcome] ?? "")}</bdi> {changeText(change)}
        <IntervalStrip value={change} reach={reach} />
      </Cell>
      {kind === "order" ? null : (
        <Cell>
          <span className="whitespace-nowrap">{test ? testText(test) : "–"}</span>
        </Cell>
      )}
    </tr>
  );
}

function Averaged({ averaged, name }: { averaged: NonNullable<QuestionFigures["averaged"]>; name: string }) {
  const { n, single, averaged: mean, onlySingle, onlyAveraged, p, brierChange } = averaged;
  return (
    <ProbeTable caption={`One order against the mean of all orders of ${name}`}>
      <thead>
        <tr>
          <Head>Answer</Head>
          <Head isNumber>Right</Head>
          <Head isNumber>Right alone</Head>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Cell isHead>Own order of the options</Cell>
          <Cell isNumber>
            {shareText({ count: single.right, n, interval: single.interval })}
            <BarTrack share={single.right / n} />
          </Cell>
          <Cell isNumber>{onlySingle}</Cell>
        </tr>
        <tr>
          <Cell isHead>Mean of all orders</Cell>
          <Cell isNumber>
            {shareText({ count: mean.right, n, interval: mean.interval })}
            <BarTrack share={mean.right / n} />
          </Cell>
          <Cell isNumber>{onlyAveraged}</Cell>
        </tr>
        <tr>
          <Cell isHead>Difference</Cell>
          <Cell isNumber>Brier score {changeText(brierChange)}</Cell>
          <Cell isNumber>McNemar p {p.toFixed(3)}</Cell>
        </tr>
      </tbody>
    </ProbeTable>
  );
}

/** The strips of a table share a scale. */
const reachOf = (values: readonly number[]): number =>
  Math.max(0.05, ...values.map((value) => 1.5 * Math.abs(value)));
