import { useId } from "react";
import type { Example } from "@/lib/shared/examples/example";
import type { ExampleOutcome } from "@/lib/shared/examples/exampleOutcome";
import { OutcomeRow } from "./outcomePicture";

/** Most answers in a picture. */
const ROWS_MAX = 3;

interface ExampleCardProps {
  example: Example;
  /** By the names of the questions. */
  outcomes: Record<string, ExampleOutcome>;
  onChoose: () => void;
}

/** One example, with its decision in words and the answers of the built-in model. */
export function ExampleCard({
  example: { title, summary, state, image },
  outcomes,
  onChoose,
}: ExampleCardProps) {
  const id = useId();
  return (
    <button
      type="button"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-summary`}
      onClick={onChoose}
      className="group/card flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface text-start transition-colors hover:border-primary/60 hover:bg-accent/40 focus-visible:outline-offset-1"
    >
      <span className="flex flex-1 flex-col gap-0.5 px-3 pt-2.5 pb-2">
        <span id={`${id}-title`} className="text-sm font-semibold">
          {title}
        </span>
        <span id={`${id}-summary`} className="text-xs text-muted-foreground">
          {summary}
        </span>
        <span aria-hidden className="mt-1.5 flex h-9 gap-2 overflow-hidden">
          {image ? (
            // eslint-disable-next-line @next/next/no-img-element -- A small file of this server.
            <img
              src={image.file}
              alt=""
              loading="lazy"
              className="h-16 w-24 rounded-sm border object-cover object-top"
            />
          ) : (
            <span
              dir="auto"
              className="line-clamp-2 border-l-2 pl-2 text-xs leading-[1.125rem] text-muted-foreground italic"
            >
              {beginning(state)}
            </span>
          )}
        </span>
      </span>
      <span
        aria-hidden
        className="flex min-h-[4.75rem] flex-col gap-0.5 border-t bg-sunken px-3 py-2 transition-colors group-hover/card:bg-transparent"
      >
        {Object.entries(outcomes)
          .slice(0, ROWS_MAX)
          .map(([name, outcome]) => (
            <OutcomeRow key={name} name={name} outcome={outcome} />
          ))}
      </span>
    </button>
  );
}

/** The first words of a state: of JSON its longest text. */
function beginning(state: string | object): string {
  const text = typeof state === "string" ? state : longestText(state);
  const body = text.replace(/^((Subject|To|From|Company|Role|Contact form)[^\n]*\n)+/g, "");
  return body.replace(/\s+/g, " ").trim().slice(0, 160);
}

function longestText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.values(value)
    .map(longestText)
    .reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}
