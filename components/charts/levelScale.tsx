import type { CSSProperties } from "react";

interface LevelScaleProps {
  /** Accessible name: the marked value. */
  label: string;
  /** 0 to `levels - 1`, also between levels. */
  value: number;
  levels: number;
}

/** The levels as a ruler with one marked value. Empty for a single level. */
export function LevelScale({ label, value, levels }: LevelScaleProps) {
  if (levels < 2) return null;
  const share = Math.min(1, Math.max(0, value / (levels - 1)));
  return (
    <div role="img" aria-label={label} className="px-1.5">
      <div className="relative h-9" style={{ "--at": `${share * 100}%` } as CSSProperties}>
        <svg
          aria-hidden
          viewBox="0 0 10 7"
          className="absolute top-0 left-(--at) h-[7px] w-2.5 -translate-x-1/2 fill-score transition-[left] duration-300 ease-out starting:left-0"
        >
          <path d="M0 0h10L5 7z" />
        </svg>
        <div className="absolute inset-x-0 top-2.5 h-px bg-muted-foreground/60" />
        <div className="absolute top-[9px] left-0 h-[3px] w-(--at) bg-score/60 transition-[width] duration-300 ease-out starting:w-0" />
        {Array.from({ length: levels }, (_, level) => (
          <span
            key={level}
            style={{ left: `${(level / (levels - 1)) * 100}%` }}
            className="absolute top-2.5 flex -translate-x-1/2 flex-col items-center text-[0.6875rem] leading-none text-muted-foreground tabular-nums"
          >
            <span className="mb-1 h-2 w-px bg-muted-foreground/60" />
            {level}
          </span>
        ))}
      </div>
    </div>
  );
}
