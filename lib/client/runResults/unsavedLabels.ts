import { z } from "zod";
import { browserStorage, keyFor } from "../draft/draftStorage";

const unsaved = z.array(
  z.object({ question: z.string(), row: z.int().min(0), outcome: z.int().min(0).nullable() }),
);
/** A label that no version of the dataset has yet. */
export type UnsavedLabel = z.output<typeof unsaved>[number];

const keyOf = (account: string, runId: string): string => keyFor(account, `playground.runLabels.${runId}`);

/** Labels that a reload must not lose. */
export function readUnsavedLabels(account: string, runId: string): UnsavedLabel[] {
  try {
    const text = browserStorage()?.getItem(keyOf(account, runId));
    const reading = unsaved.safeParse(text ? JSON.parse(text) : []);
    return reading.success ? reading.data : [];
  } catch {
    return [];
  }
}

/** @returns false where the browser keeps nothing */
export function writeUnsavedLabels(account: string, runId: string, labels: readonly UnsavedLabel[]): boolean {
  try {
    const storage = browserStorage();
    if (labels.length === 0) storage?.removeItem(keyOf(account, runId));
    else storage?.setItem(keyOf(account, runId), JSON.stringify(labels));
    return storage !== null;
  } catch {
    return false;
  }
}
