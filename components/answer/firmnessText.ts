import { isolated } from "@/lib/shared/text/isolated";
import { shownName } from "@/lib/shared/text/figures";
import type { Firmness } from "./reading";

/**
 * Says where an answer is weak: `tied with b, close to even`. Null for a firm one.
 * @param nameOf name of an option or level as a reader knows it
 */
export function firmnessText(
  { closeToEven, tiedWith, narrowLeadOver }: Firmness,
  nameOf: (name: string) => string = shownName,
): string | null {
  const notes: string[] = [];
  const [tied] = tiedWith;
  if (tied !== undefined) {
    notes.push(
      tiedWith.length === 1 ? `tied with ${isolated(nameOf(tied))}` : `tied with ${tiedWith.length} others`,
    );
  }
  if (narrowLeadOver !== null) notes.push(`narrow lead over ${isolated(nameOf(narrowLeadOver))}`);
  if (closeToEven) notes.push("close to even");
  return notes.length === 0 ? null : notes.join(", ");
}
