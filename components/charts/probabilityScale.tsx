import type { CSSProperties } from "react";
import { clampShare } from "./meterBar";

const TICKS = [0, 0.25, 0.5, 0.75, 1];

interface ProbabilityScaleProps {
  /** Accessible name: the meaning of the value 1. */
  label: string;
  /** Probability, 0 to 1. */
  value: number;
  /** Half the width of the band around the middle that counts as undecided. */
  undecidedWithin: number;
}

/** A ruler from 0 to 1. The bar starts at the marked middle, so its length is the lean. */
export function ProbabilityScale({ label, value, undecidedWithin }: ProbabilityScaleProps) {
  const share = clampShare(value);
  const bar = {
    "--from": `${Math.min(share, 0.5) * 100}%`,
    "--length": `${Math.abs(share - 0.5) * 100}%`,
    "--at": `${share * 100}%`,
    "--band-from": `${(0.5 - undecidedWithin) * 100}%`,
    "--band-length": `${undecidedWithin * 200}%`,
  } as CSSProperties;
  return (
    <div className="px-1.5" style={bar}>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={value}
        className="relative h-6"
      >
        <div className="absolute inset-x-0 top-1.5 h-3 rounded-xs bg-track" />
        <div className="absolute top-1.5 left-(--band-from) h-3 w-(--band-length) bg-[repeating-linear-gradient(135deg,var(--input)_0_1px,transparent_1px_4px)]" />
        <div className="absolute top-1.5 left-(--from) h-3 w-(--length) bg-noul/70 transition-[left,width] duration-300 ease-out starting:left-1/2 starting:w-0" />
        <div className="absolute top-0 bottom-0 left-1/2 w-px -translate-x-1/2 bg-foreground/60" />
        <div className="absolute top-0.5 left-(--at) h-5 w-1 -translate-x-1/2 rounded-full bg-noul ring-2 ring-surface transition-[left] duration-300 ease-out starting:left-1/2" />
      </div>
      <div aria-hidden className="relative h-6 text-[0.6875rem] text-muted-foreground tabular-nums">
        {TICKS.map((tick) => (
          <span
            key={tick}
            style={{ left: `${tick * 100}%` }}
            className="absolute flex -translate-x-1/2 flex-col items-center leading-none whitespace-nowrap"
          >
            <span className="mb-1 h-1.5 w-px bg-muted-foreground/70" />
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}
