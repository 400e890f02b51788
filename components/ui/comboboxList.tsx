import { Check } from "lucide-react";
import { cn } from "./cn";

export interface ComboboxOption {
  value: string;
  /** Beside the value, e.g. what it stands for. */
  note?: string;
  /** The second line; one line of it is shown. */
  description?: string;
  /** At the end of the second line, e.g. a price. */
  facts?: string;
}

interface ComboboxListProps {
  id: string;
  label: string;
  options: readonly ComboboxOption[];
  value: string;
  /** The marked option; -1 for none. */
  active: number;
  onChoose: (option: ComboboxOption) => void;
  onActive: (index: number) => void;
}

/** The suggestions of a combobox: two lines each. */
export function ComboboxList({ id, label, options, value, active, onChoose, onActive }: ComboboxListProps) {
  return (
    <ul id={id} role="listbox" aria-label={label}>
      {options.map((option, index) => {
        const { note, description, facts } = option;
        const isChosen = option.value === value;
        const describes = [note, description, facts].some(Boolean);
        return (
          <li
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-label={option.value}
            aria-selected={isChosen}
            aria-describedby={describes ? `${id}-${index}-description` : undefined}
            onClick={() => onChoose(option)}
            onMouseMove={() => onActive(index)}
            className={cn(
              "flex min-h-8 cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 pointer-coarse:min-h-11",
              index === active && "bg-accent outline-1 -outline-offset-1 outline-transparent",
            )}
          >
            <Check
              aria-hidden
              className={cn("mt-0.5 size-3.5 shrink-0 text-primary", !isChosen && "invisible")}
            />
            <span className="min-w-0 flex-1">
              <bdi className="font-mono text-xs font-medium break-all">{option.value}</bdi>
              {describes ? (
                <span id={`${id}-${index}-description`} className="text-xs text-muted-foreground">
                  {note ? <span className="font-mono"> {note} </span> : null}
                  <span className="flex items-baseline gap-3">
                    <span title={description} className="min-w-0 flex-1 truncate">
                      {description}
                    </span>{" "}
                    {facts ? <span className="shrink-0 tabular-nums">{facts}</span> : null}
                  </span>
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
