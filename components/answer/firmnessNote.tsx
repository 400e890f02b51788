import { isolated } from "@/lib/shared/text/isolated";
import { shownName } from "@/lib/shared/text/figures";
import type { Firmness } from "./reading";

interface FirmnessNoteProps {
  firmness: Firmness;
  /** Name of an option or level as a reader knows it. */
  nameOf?: (name: string) => string;
}

/** Says where an answer is weak. A firm answer gets no note. */
export function FirmnessNote({ firmness, nameOf = shownName }: FirmnessNoteProps) {
  const { closeToEven, tiedWith, narrowLeadOver } = firmness;
  const notes: string[] = [];
  const [tied] = tiedWith;
  if (tied !== undefined) {
    notes.push(
      tiedWith.length === 1 ? `tied with ${isolated(nameOf(tied))}` : `tied with ${tiedWith.length} others`,
    );
  }
  if (narrowLeadOver !== null) notes.push(`narrow lead over ${isolated(nameOf(narrowLeadOver))}`);
  if (closeToEven) notes.push("close to even");
  if (notes.length === 0) return null;
  return <span className="text-warning">{capitalized(notes.join(", "))}</span>;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
