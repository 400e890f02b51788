import { useState, type ComponentProps } from "react";
import { Input } from "@/components/ui/input";

interface NumberFieldProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "step"> {
  value: number;
  /** Whether a typed number may be taken. */
  isFitting: (value: number) => boolean;
  /** Gets fitting numbers alone. */
  onValue: (value: number) => void;
}

/** A number to type. While somebody types, their text stays, also where it is no number yet. */
export function NumberField({ value, isFitting, onValue, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(Number(value.toPrecision(12)));
  return (
    <Input
      {...props}
      type="number"
      step="any"
      value={text}
      aria-invalid={!(text !== "" && isFitting(Number(text)))}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== "" && isFitting(Number(target.value))) onValue(Number(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
