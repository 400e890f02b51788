import { QuestionTypeIcon } from "@/components/answer/questionType";
import { BAR_TONES, type BarTone } from "@/components/charts/barTone";
import { cn } from "@/components/ui/cn";
import type { ExampleOutcome } from "@/lib/shared/examples/exampleOutcome";
import { formatPercent } from "@/lib/shared/text/figures";

const TYPES = { binary: "noul", nominal: "choice", ordinal: "score" } as const;
const [WIDTH, HEIGHT, GAP] = [64, 14, 2];

/** The answer to one question as a row: its type, its words, its probabilities as bars. */
export function OutcomeRow({ outcome }: { outcome: ExampleOutcome }) {
  const type = TYPES[outcome.kind];
  const { words, figure } = read(outcome);
  return (
    <span className="flex h-5 items-center gap-1.5 text-xs">
      <QuestionTypeIcon type={type} className="[&>svg]:size-3.5" />
      <span className="min-w-0 truncate font-medium">{words}</span>
      <span className="ml-auto shrink-0 text-muted-foreground tabular-nums">{figure}</span>
      <Bars outcome={outcome} tone={type} />
    </span>
  );
}

/** Two parts of one bar for yes and no, a column for each level, a row for each option. */
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
      {kind === "nominal"
        ? probabilities.map((p, option) => {
            const step = HEIGHT / count;
            const height = Math.min(4, step - 1);
            const place = { y: option * step + (step - height) / 2, height, rx: 1 };
            return (
              <g key={option}>
                <rect {...place} width={WIDTH} className="fill-track" />
                <rect {...place} width={WIDTH * p} className={look(p)} />
              </g>
            );
          })
        : null}
    </svg>
  );
}

/** The answer in words with its probability; of a score its expected level. */
function read({ kind, labels, probabilities }: ExampleOutcome): { words: string; figure: string } {
  const top = Math.max(...probabilities);
  const at = probabilities.indexOf(top);
  switch (kind) {
    case "binary":
      return { words: at === 1 ? "Yes" : "No", figure: formatPercent(top) };
    case "nominal":
      return { words: (labels[at] ?? "").replaceAll("_", " "), figure: formatPercent(top) };
    case "ordinal": {
      const expected = probabilities.reduce((sum, p, level) => sum + level * p, 0);
      return { words: `${expected.toFixed(1)} of ${labels.length - 1}`, figure: "" };
    }
  }
}
