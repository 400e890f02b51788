import { isolated } from "@/lib/shared/text/isolated";
const LIST = new Intl.ListFormat("en");

/** What removing an image did, and what it left: the texts are the person's own and stay as they are. */
export function removalMessage(name: string, places: readonly string[]): string {
  const removed = `Removed image ${isolated(name)}.`;
  if (places.length === 0) return removed;
  return `${removed} Its placeholder stays in ${LIST.format(places)} as plain text.`;
}
