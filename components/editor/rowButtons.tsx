import { ArrowDown, ArrowUp, X, type LucideIcon } from "lucide-react";
import { Button } from "@/components/ui/button";

interface RowButtonsProps {
  /** Names the row, e.g. `option 1`. */
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
    <div className="flex shrink-0 items-center">
      <div className="flex pointer-fine:flex-col">
        <MoveButton label={up} icon={ArrowUp} disabled={isFirst} onClick={() => onMove(-1)} />
        <MoveButton label={down} icon={ArrowDown} disabled={isLast} onClick={() => onMove(1)} />
      </div>
      <Button variant="ghost" size="iconSm" aria-label={remove} title={remove} onClick={onRemove}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  icon: LucideIcon;
  disabled: boolean;
  onClick: () => void;
}

/** Two of these are as high as a field where there is a mouse, and as large as a finger where there is none. */
function MoveButton({ label, icon: Icon, disabled, onClick }: MoveButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="pointer-fine:h-4.5 pointer-fine:w-6 pointer-fine:rounded-sm pointer-fine:[&_svg]:size-3"
    >
      <Icon aria-hidden />
    </Button>
  );
}
