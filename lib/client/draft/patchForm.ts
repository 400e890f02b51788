import type { FieldPath, FieldPathValue, UseFormReturn } from "react-hook-form";
import type { Draft } from "@/lib/shared/draft/draft";
import { snapshot } from "@/lib/shared/draft/snapshot";

type Form = UseFormReturn<Draft>;

/**
 * Writes the differences between the form and a draft into the form, each under its own name. A list with
 * changed items is written whole. The form gets copies, because it modifies its values.
 */
export function patchForm(form: Form, next: Draft): void {
  for (const [path, value] of differences(form.getValues(), next, "")) {
    // A path from the drafts, with the value there.
    form.setValue(path as FieldPath<Draft>, snapshot(value) as FieldPathValue<Draft, FieldPath<Draft>>);
  }
}

function differences(current: unknown, next: unknown, path: string): [path: string, value: unknown][] {
  if (current === next) return [];
  if (!isParts(current) || !isParts(next) || !isSameList(current, next)) return [[path, next]];
  const values = new Map(Object.entries(current));
  return Object.entries(next).flatMap(([key, value]) =>
    differences(values.get(key), value, path === "" ? key : `${path}.${key}`),
  );
}

const isParts = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Whether two parts are no lists, or lists of the same items. */
function isSameList(one: object, other: object): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return !Array.isArray(one) && !Array.isArray(other);
  return one.length === other.length && one.every((item: unknown, index) => isSameItem(item, other[index]));
}

const isSameItem = (one: unknown, other: unknown): boolean =>
  isParts(one) && isParts(other) && "id" in one && "id" in other && one.id === other.id;
