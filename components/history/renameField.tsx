import { useRef } from "react";
import { Input } from "@/components/ui/input";
import { RUN_NAME_CHARS_MAX } from "@/lib/shared/pageApi/history";

interface RenameFieldProps {
  name: string;
  /** The new name; null for none. */
  onEnd: (name: string | null) => void;
  onCancel: () => void;
}

/** Edits a run's name. Enter and blur save it, Escape does not. */
export function RenameField({ name, onEnd, onCancel }: RenameFieldProps) {
  const isOver = useRef(false);
  const once = (end: () => void) => {
    if (isOver.current) return;
    isOver.current = true;
    end();
  };
  return (
    <Input
      aria-label="Name of the run"
      placeholder="Name this run"
      defaultValue={name}
      maxLength={RUN_NAME_CHARS_MAX}
      autoFocus
      onFocus={({ target }) => target.select()}
      className="relative z-10 h-7"
      onBlur={({ target }) => once(() => onEnd(target.value.trim() || null))}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        // Enter first ends the composition of a character.
        if (nativeEvent.isComposing) return;
        if (key === "Enter") once(() => onEnd(currentTarget.value.trim() || null));
        if (key === "Escape") once(onCancel);
      }}
    />
  );
}
