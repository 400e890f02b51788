"use client";

import { useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { REPEATS_MAX, type Draft } from "@/lib/shared/draft/draft";

/** How often each model is asked: repeats show how far its answers vary. */
export function RepeatField() {
  const { control } = useFormContext<Draft>();
  const { value, onChange } = useController({ control, name: "repeats" }).field;
  /** The typed text, which may be no number yet. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label
      className="flex items-center gap-1.5 text-sm text-muted-foreground"
      title="Asks each model this often; its bars then show the spread of the answers"
    >
      Repeat
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
        className="w-14 px-2 tabular-nums"
      />
    </label>
  );
}
