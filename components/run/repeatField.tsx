"use client";

import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { InfoTip } from "@/components/ui/infoTip";
import { Input } from "@/components/ui/input";
import { REPEATS_MAX, type Draft } from "@/lib/shared/draft/draft";

/** How often each model is asked: repeats show how far its answers vary. */
export function RepeatField({ isInSheet = false }: { isInSheet?: boolean }) {
  const { control } = useFormContext<Draft>();
  const { value, onChange } = useController({ control, name: "repeats" }).field;
  /** The typed text, which may be no number yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const field = (
    <label className="relative flex shrink-0 items-center text-sm text-muted-foreground">
      <span className={isInSheet ? "mr-3 font-medium text-foreground" : "sr-only"}>Repeat</span>
      {isInSheet ? null : (
        <span aria-hidden className="pointer-events-none absolute left-2 text-xs">
          ×
        </span>
      )}
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={REPEATS_MAX}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          const number = event.target.valueAsNumber;
          if (Number.isFinite(number)) onChange(Math.min(REPEATS_MAX, Math.max(1, Math.round(number))));
        }}
        onBlur={() => setTyped(null)}
        className={isInSheet ? "w-20 tabular-nums" : "h-8 w-14 pr-0.5 pl-5 text-xs tabular-nums"}
      />
    </label>
  );
  return (
    <span className="flex items-center">
      {field}
      <InfoTip label="About repeats" className={isInSheet ? undefined : "-mr-1"}>
        Repeat asks each model this often, up to {REPEATS_MAX} times. The bars then show the spread of its
        answers. A deterministic model answers the same each time, so it is asked once.
      </InfoTip>
    </span>
  );
}
