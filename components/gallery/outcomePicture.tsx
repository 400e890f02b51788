import { QuestionTypeIcon } from "@/components/answer/questionType";
import { leanOf, SURE_FROM } from "@/components/answer/reading";
import { BAR_TONES, type BarTone } from "@/components/charts/barTone";
import { cn } from "@/components/ui/cn";
import type { ExampleOutcome } from "@/lib/shared/examples/exampleOutcome";
import { formatPercent } from "@/lib/shared/text/figures";

/** The words of a sure and of a probable answer. */
const YES_NO = {
  yes: ["Yes", "Probably yes"],
  no: ["No", "Probably no"],
  uncertain: ["Uncertain", "Uncertain"],
} as const;
const TYPES = { binary: "noul", nominal: "choice", ordinal: "score" } as const;
const [WIDTH, HEIGHT, GAP] = [52, 14, 2];

/** The answer to one question as a row: its type, its words, its probabilities as bars. */
export function OutcomeRow({ name, outcome }: { name: string; outcome: ExampleOutcome }) {
  const type = TYPES[outcome.kind];
  const { words, figure } = read(outcome);
  return (
    <span className="flex h-5 items-center gap-1.5 text-xs">
      <QuestionTypeIcon type={type} className="[&>svg]:size-3.5" />
      <span className="min-w-6 flex-1 truncate text-muted-foreground">{readable(name)}</span>
      <span className="max-w-28 shrink-0 truncate font-medium">{words}</span>
      <span className="w-9 shrink-0 text-right text-muted-foreground tabular-nums empty:hidden">
        {figure}
      </span>
      <Bars outcome={outcome} tone={type} />
    </span>
  );
}

/** Two parts of one bar for yes and no, a column for each level, a part of one bar for each option. */
function Bars({ outcome: { kind, probabilities }, tone }: { outcome: ExampleOutcome; tone: BarTone }) {
  const count = probabilities.length;
  const top = Math.max(...probabilities);
  const look = (p: number) => (p === top ? "fill-current" : "fill-current opacity-50");
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} className={cn("shrink-0", BAR_TONES[tone])}>
      {kind === "binary" ? (
        <>
          <rect y="3" width={WIDTH} height="8" rx="2" className="fill-track" />
          <rect y="3" width={WIDTH * (probabilities[1] ?? 0)} height="8" rx="2" className="fill-current" />
          <line x1={WIDTH / 2} x2={WIDTH / 2} y1="1" y2="13" className="stroke-foreground/50" />
        </>
      ) : null}
      {kind === "ordinal"
        ? probabilities.map((p, level) => {
            const width = (WIDTH - GAP * (count - 1)) / count;
            const height = Math.max(1, HEIGHT * p);
            const place = { x: level * (width + GAP), y: HEIGHT - height };
            return <rect key={level} {...place} width={width} height={height} rx="1" className={look(p)} />;
          })
        : null}
      {kind === "nominal" ? <Parts shares={probabilities.toSorted((one, other) => other - one)} /> : null}
    </svg>
  );
}

/** Shares of a bar, the largest first. */
function Parts({ shares }: { shares: readonly number[] }) {
  const from = (index: number) => shares.slice(0, index).reduce((sum, share) => sum + share, 0);
  return (
    <>
      <rect y="3" width={WIDTH} height="8" rx="2" className="fill-track" />
      {shares.map((share, index) => (
        <rect
          key={index}
          x={WIDTH * from(index)}
          y="3"
          width={Math.max(0, WIDTH * share - 1)}
          height="8"
          rx="1"
          className={index === 0 ? "fill-current" : "fill-current opacity-40"}
        />
      ))}
    </>
  );
}

const readable = (name: string): string => name.replaceAll("_", " ");

/** The answer in words with its probability; of a score its expected level. */
function read({ kind, labels, probabilities }: ExampleOutcome): { words: string; figure: string } {
  const top = Math.max(...probabilities);
  const at = probabilities.indexOf(top);
  switch (kind) {
    case "binary":
      return {
        words: YES_NO[leanOf(probabilities[1] ?? 0)][top >= SURE_FROM ? 0 : 1],
        figure: formatPercent(top),
      };
    case "nominal":
      return { words: readable(labels[at] ?? ""), figure: formatPercent(top) };
    case "ordinal": {
      const expected = probabilities.reduce((sum, p, level) => sum + level * p, 0);
      return { words: `${expected.toFixed(1)} of ${labels.length - 1}`, figure: "" };
    }
  }
}
