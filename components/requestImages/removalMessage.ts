import { isolated } from "@/lib/shared/text/isolated";
const LIST = new Intl.ListFormat("en");

/** The effect of removing an image, and the mentions that remain: the person's texts stay unchanged. */
export function removalMessage(name: string, places: readonly string[]): string {
  const removed = `Removed image ${isolated(name)}.`;
  if (places.length === 0) return removed;
  return `${removed} Its placeholder stays in ${LIST.format(places)} as plain text.`;
}
