interface LevelNameProps {
  level: string;
  /** Its description; empty or null for none. */
  legend: string | null;
  /** For the element with the description. */
  legendId: string | undefined;
}

/** A level's number with its description. */
export function LevelName({ level, legend, legendId }: LevelNameProps) {
  return (
    <span className="flex gap-2">
      <span
        data-slot="level"
        className="font-mono text-[0.8125rem] leading-5 text-muted-foreground tabular-nums"
      >
        {level}
      </span>{" "}
      <span id={legendId} dir="auto" className="line-clamp-3 min-w-0 leading-5 break-words">
        {legend || "no description"}
      </span>
    </span>
  );
}
