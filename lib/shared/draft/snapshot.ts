import { isFields } from "@/lib/shared/text/plainJson";

type Item = { id: unknown };

/**
 * An unchangeable snapshot of `now`. It reuses every equal part of the earlier snapshot. So a snapshot costs only its
 * differences, and identity compares two snapshots.
 */
export function snapshot<Value>(now: Value, before?: unknown): Value {
  return share(now, before) as Value;
}

function share(now: unknown, before: unknown): unknown {
  if (now === before) return before;
  if (typeof now !== "object" || now === null) return now;
  return Array.isArray(now) ? shareList(now, before) : shareFields(now, before);
}

function shareList(now: readonly unknown[], before: unknown): unknown {
  const known: readonly unknown[] = Array.isArray(before) ? before : [];
  const partnerOf = partnersIn(known);
  const shared = now.map((item, index) => share(item, partnerOf(item, index)));
  const isSame = before === known && known.length === shared.length;
  return isSame && shared.every((item, index) => item === known[index]) ? before : shared;
}

/** Finds an item's earlier version: by its id at any place; without an id, by its place. */
function partnersIn(known: readonly unknown[]): (item: unknown, index: number) => unknown {
  let byId: Map<unknown, unknown> | undefined;
  return (item, index) => {
    const here = known[index];
    if (!hasId(item) || (hasId(here) && here.id === item.id)) return here;
    byId ??= new Map(known.filter(hasId).map((other) => [other.id, other]));
    return byId.get(item.id);
  };
}

function shareFields(now: object, before: unknown): unknown {
  const known: Readonly<Record<string, unknown>> = isFields(before) ? before : {};
  const entries = Object.entries(now);
  const shared = entries.map(([key, value]): [string, unknown] => [key, share(value, known[key])]);
  const isSame = before === known && Object.keys(known).length === shared.length;
  return isSame && shared.every(([key, value]) => key in known && value === known[key])
    ? before
    : Object.fromEntries(shared);
}

/** Characters of the texts in one snapshot that another does not share with it. */
export function unsharedLength(part: unknown, other: unknown): number {
  if (part === other) return 0;
  if (typeof part === "string") return part.length;
  if (Array.isArray(part)) {
    const partnerOf = partnersIn(Array.isArray(other) ? other : []);
    return sum(part.map((item: unknown, index) => unsharedLength(item, partnerOf(item, index))));
  }
  if (!isFields(part)) return 0;
  const fields = isFields(other) ? other : {};
  return sum(Object.entries(part).map(([key, value]) => unsharedLength(value, fields[key])));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const hasId = (item: unknown): item is Item => isFields(item) && "id" in item;
