import { Search, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ROW_FILTERS, ROW_ORDERS, type RowFilter, type RowOrder } from "@/lib/shared/runResults/rowQuery";
import { NumberField } from "./numberField";
import type { ResultsParts } from "./resultsParts";

const FILTER_NAMES: Record<RowFilter, { name: string; hint: string }> = {
  wrong: { name: "Wrong", hint: "the decision is not the expected answer" },
  flipped: { name: "Flipped", hint: "decides differently from the baseline" },
  disagree: { name: "Disagree", hint: "any two models decide differently" },
  unsure: { name: "Unsure", hint: "confidence below the limit" },
  failed: { name: "Failed", hint: "no answer, or refused" },
  unlabelled: { name: "No label", hint: "no expected answer" },
};

const ORDER_NAMES: Record<RowOrder, string> = {
  row: "row number",
  telling: "most telling to label",
  unsure: "least sure first",
  sure: "surest first",
  entropy: "highest entropy first",
  disagreement: "models furthest apart first",
};

/** Filters and order of the table. The address keeps all of them. */
export function RowFilters({ loaded: { view }, address, change, question, model }: ResultsParts) {
  const { show, below, text, cell, order } = address;
  const { labels } = view.questions[question]!.question;
  const isFiltered = show.length > 0 || text !== "" || cell !== null || model !== null;
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <div className="flex flex-wrap gap-1">
        {ROW_FILTERS.map((filter) => {
          const isOn = show.includes(filter);
          const { name, hint } = FILTER_NAMES[filter];
          return (
            <Button
              key={filter}
              size="sm"
              variant={isOn ? "primary" : "outline"}
              aria-pressed={isOn}
              title={hint}
              onClick={() =>
                change({ show: isOn ? show.filter((other) => other !== filter) : [...show, filter] })
              }
            >
              {name}
            </Button>
          );
        })}
      </div>
      {show.includes("unsure") ? (
        <label className="flex items-center gap-2">
          <span className="text-muted-foreground">below</span>
          <NumberField
            min={0}
            max={1}
            value={below}
            className="h-7 w-20 px-2"
            isFitting={(value) => value >= 0 && value <= 1}
            onValue={(value) => change({ below: value })}
          />
        </label>
      ) : null}
      {view.models.length > 1 ? (
        <Select
          aria-label="Model of the filters"
          value={model ?? -1}
          onChange={({ target }) => change({ model: view.models[Number(target.value)] ?? null })}
        >
          <option value={-1}>any model</option>
          {view.models.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <Select
        aria-label="Order"
        value={order}
        onChange={({ target }) => change({ order: target.value as RowOrder })}
      >
        {ROW_ORDERS.map((name) => (
          <option key={name} value={name}>
            {ORDER_NAMES[name]}
          </option>
        ))}
      </Select>
      <span className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Text in the state"
          placeholder="Text in the state"
          className="w-48 pl-8"
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </span>
      {cell ? (
        <Button size="sm" variant="primary" onClick={() => change({ cell: null })}>
          expected {labels[cell.expected] ?? "?"}, decided {labels[cell.decided] ?? "?"}
          <X aria-hidden />
          <span className="sr-only">Remove</span>
        </Button>
      ) : null}
      {isFiltered ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => change({ show: [], text: "", cell: null, model: null })}
        >
          Show all rows
        </Button>
      ) : null}
    </div>
  );
}
