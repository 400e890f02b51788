import { Pin, Search, Trash2 } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { QUESTION_TYPE_LOOKS } from "@/components/answer/questionType";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { FILTER_CHARS_MAX } from "@/lib/shared/pageApi/history";
import { QUESTION_TYPES } from "@typed-question/protocol/questionTypes";
import type { HistoryFilter } from "./historyFilter";

/** Pause after the last key before a search begins, in milliseconds. */
const SEARCH_DELAY_MS = 250;

interface FilterBarProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
  /** The models to choose from. */
  models: readonly string[];
}

/** The search and the filters of the list. */
export function FilterBar({ filter, onChange, models }: FilterBarProps) {
  const { text, model, type, pinned, deleted } = filter;
  const offered = model === null || models.includes(model) ? models : [model, ...models];
  return (
    <div role="search" aria-label="Runs" className="flex flex-wrap items-center gap-2">
      <SearchField text={text} onSearch={(found) => onChange({ text: found })} />
      <Select
        aria-label="Model"
        className="min-w-0 max-sm:flex-1 max-sm:basis-2/5 sm:max-w-56"
        value={model ?? ""}
        onChange={({ target }) => onChange({ model: target.value === "" ? null : target.value })}
      >
        <option value="">All models</option>
        {offered.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Question type"
        className="min-w-0 max-sm:flex-1 max-sm:basis-2/5"
        value={type ?? ""}
        onChange={({ target }) =>
          onChange({ type: QUESTION_TYPES.find((known) => known === target.value) ?? null })
        }
      >
        <option value="">All types</option>
        {QUESTION_TYPES.map((known) => (
          <option key={known} value={known}>
            {QUESTION_TYPE_LOOKS[known].label}
          </option>
        ))}
      </Select>
      <Toggle isOn={pinned} onChange={(isOn) => onChange({ pinned: isOn })}>
        <Pin aria-hidden className={pinned ? "fill-current" : ""} />
        Pinned
      </Toggle>
      <Toggle isOn={deleted} onChange={(isOn) => onChange({ deleted: isOn })}>
        <Trash2 aria-hidden />
        Deleted
      </Toggle>
    </div>
  );
}

interface ToggleProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

function Toggle({ isOn, onChange, children }: ToggleProps) {
  return (
    <Button
      aria-pressed={isOn}
      className="aria-pressed:border-primary aria-pressed:bg-accent max-sm:flex-1 max-sm:basis-2/5"
      onClick={() => onChange(!isOn)}
    >
      {children}
    </Button>
  );
}

/** Searches shortly after the last key, immediately on Enter. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  /** Typed text that is not searched yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (wanted: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    onSearch(wanted);
  };
  return (
    <div className="relative min-w-0 flex-1 basis-full sm:basis-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label="Search"
        placeholder="Search states, questions and names"
        maxLength={FILTER_CHARS_MAX}
        className="pl-8"
        value={typed ?? text}
        onChange={({ target: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(value), SEARCH_DELAY_MS);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") search(currentTarget.value);
        }}
      />
    </div>
  );
}
