import { useCallback, useMemo, useSyncExternalStore } from "react";
import { ROW_FILTERS, ROW_ORDERS, type RowFilter, type RowOrder } from "@/lib/shared/runResults/rowQuery";

export const RESULT_TABS = ["rows", "figures", "thresholds"] as const;
export type ResultTab = (typeof RESULT_TABS)[number];

/** The results in the page's address. It holds names, so that a link stays true when models are added. */
export interface ResultsAddress {
  tab: ResultTab;
  /** Null: the first one. */
  question: string | null;
  baseline: string | null;
  /** Null: any model. */
  model: string | null;
  show: readonly RowFilter[];
  /** Confidence below which a row counts as unsure, 0 to 1. */
  below: number;
  text: string;
  /** Outcomes of a cell of the confusion matrix. */
  cell: { expected: number; decided: number } | null;
  order: RowOrder;
  /** Prices of a false yes, a false no and a review. */
  prices: { falseYes: number; falseNo: number; review: number };
  /** Most of the decided rows that may be wrong, above 0 and below 1. */
  alpha: number;
}

const DEFAULTS: ResultsAddress = {
  ...{ tab: "rows", question: null, baseline: null, model: null, show: [], below: 0.7, text: "", cell: null },
  ...{ order: "row", prices: { falseYes: 10, falseNo: 10, review: 1 }, alpha: 0.02 },
};

const TEXT_CHARS_MAX = 200;

/** Unreadable parts of an address are ignored. */
export function readResultsAddress(search: string): ResultsAddress {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) ?? "";
  const number = (name: string, usual: number, isFitting: (value: number) => boolean): number => {
    const value = Number(text(name));
    return text(name) !== "" && Number.isFinite(value) && isFitting(value) ? value : usual;
  };
  const price = (name: keyof ResultsAddress["prices"]) =>
    number(name, DEFAULTS.prices[name], (value) => value >= 0);
  const shown = text("show").split(",");
  const [expected = Number.NaN, decided = Number.NaN] = text("cell").split("-").map(Number);
  return {
    tab: RESULT_TABS.find((tab) => tab === text("tab")) ?? DEFAULTS.tab,
    question: params.get("question"),
    baseline: params.get("baseline"),
    model: params.get("model"),
    show: ROW_FILTERS.filter((filter) => shown.includes(filter)),
    below: number("below", DEFAULTS.below, (value) => value >= 0 && value <= 1),
    text: text("q").slice(0, TEXT_CHARS_MAX),
    cell: /^\d+-\d+$/.test(text("cell")) ? { expected, decided } : null,
    order: ROW_ORDERS.find((order) => order === text("sort")) ?? DEFAULTS.order,
    prices: { falseYes: price("falseYes"), falseNo: price("falseNo"), review: price("review") },
    alpha: number("alpha", DEFAULTS.alpha, (value) => value > 0 && value < 1),
  };
}

/** The address's search with these results; parameters of others stay. Usual values are left out. */
export function writeResultsAddress(address: ResultsAddress, search: string): string {
  const params = new URLSearchParams(search);
  const put = (name: string, value: string | null, usual: string | null = null): void => {
    if (value === null || value === usual) params.delete(name);
    else params.set(name, value);
  };
  put("tab", address.tab, DEFAULTS.tab);
  put("question", address.question);
  put("baseline", address.baseline);
  put("model", address.model);
  put("show", address.show.join(","), "");
  put("below", String(address.below), String(DEFAULTS.below));
  put("q", address.text, "");
  put("cell", address.cell && `${address.cell.expected}-${address.cell.decided}`);
  put("sort", address.order, DEFAULTS.order);
  for (const name of ["falseYes", "falseNo", "review"] as const) {
    put(name, String(address.prices[name]), String(DEFAULTS.prices[name]));
  }
  put("alpha", String(address.alpha), String(DEFAULTS.alpha));
  const written = params.toString();
  return written && `?${written}`;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("popstate", listener);
  };
}

/** Changes a part of the address. */
export type ChangeAddress = (part: Partial<ResultsAddress>) => void;

/** The results in the page's address. A change replaces the entry, so `back` leaves the page. */
export function useResultsAddress(): [ResultsAddress, ChangeAddress] {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => "",
  );
  const change = useCallback<ChangeAddress>((part) => {
    const { search: current, pathname, hash } = window.location;
    const next = writeResultsAddress({ ...readResultsAddress(current), ...part }, current);
    window.history.replaceState(null, "", `${pathname}${next}${hash}`);
    for (const listener of [...listeners]) listener();
  }, []);
  return [useMemo(() => readResultsAddress(search), [search]), change];
}
