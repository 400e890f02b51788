import { ArrowDown, ArrowUp, X } from "lucide-react";
import { Button } from "@/components/ui/button";

interface RowButtonsProps {
  /** What the row is, e.g. `option 1`. */
  noun: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves and removes a row of a list. Plain buttons: a list may have 255 of these. */
export function RowButtons({ noun, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  const up = `Move ${noun} up`;
  const down = `Move ${noun} down`;
  const remove = `Remove ${noun}`;
  return (
    <div className="flex shrink-0 transition-opacity pointer-fine:opacity-0 pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:opacity-100">
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={up}
        title={up}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={down}
        title={down}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden />
      </Button>
      <Button variant="ghost" size="iconSm" aria-label={remove} title={remove} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
