import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { shownName } from "@/lib/shared/text/figures";
import { jsonExcerpt } from "@/components/answer/jsonExcerpt";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/iconButton";
import { isolated } from "@/lib/shared/text/isolated";
import type { JsonValue } from "@typed-question/protocol/json";
import { partsOf, type StatePart } from "@/lib/shared/shares/sharedParts";

/** Most listed parts of one value; people with more parts to hide can hide the value. */
const LISTED_MAX = 200;

interface StatePartListProps {
  value: JsonValue;
  path?: string;
  /** Paths of the hidden parts. */
  hidden: ReadonlySet<string>;
  onToggle: (path: string) => void;
}

/** The parts of a JSON state as checkboxes, opened a level at a time. */
export function StatePartList({ value, path = "", hidden, onToggle }: StatePartListProps) {
  const parts = partsOf(value, path);
  return (
    <ul>
      {parts.slice(0, LISTED_MAX).map((part) => (
        <PartRow key={part.path} part={part} hidden={hidden} onToggle={onToggle} />
      ))}
      {parts.length > LISTED_MAX ? (
        <li className="py-0.5 text-xs text-muted-foreground">
          {parts.length - LISTED_MAX} more are not listed: hide the value around them instead.
        </li>
      ) : null}
    </ul>
  );
}

function PartRow({ part, hidden, onToggle }: { part: StatePart } & Omit<StatePartListProps, "value">) {
  const [open, setOpen] = useState(false);
  const { path, label, value } = part;
  const isHidden = hidden.has(path);
  const canOpen = !isHidden && partsOf(value, path).length > 0;
  const name = shownName(label);
  return (
    <li>
      <div className="flex items-center gap-1">
        {canOpen ? (
          <IconButton
            label={`${open ? "Close" : "Open"} ${isolated(name)}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </IconButton>
        ) : (
          <span className="size-7 shrink-0" />
        )}
        <label className="flex min-w-0 flex-1 items-center gap-2 py-0.5 text-sm">
          <Checkbox
            aria-label={`Hide ${isolated(path)}`}
            checked={isHidden}
            onChange={() => onToggle(path)}
          />
          <bdi className="shrink-0 font-mono text-xs">{name}</bdi>
          <bdi className="min-w-0 truncate text-xs text-muted-foreground">
            {isHidden ? "hidden" : jsonExcerpt(value)}
          </bdi>
        </label>
      </div>
      {open && canOpen ? (
        <div className="ml-3.5 border-l pl-2">
          <StatePartList value={value} path={path} hidden={hidden} onToggle={onToggle} />
        </div>
      ) : null}
    </li>
  );
}
