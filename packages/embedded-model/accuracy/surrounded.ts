import surroundings from "./items/surroundings.json";

/**
 * A text among ordinary sentences, at a place that changes from one to the next.
 * @param index which of the texts it is; with `version` it decides which sentences stand around it, and where it stands
 */
export function surrounded(text: string, count: number, index: number, version = 0): string {
  const around = Array.from(
    { length: count },
    (_, n) => surroundings[(7 * index + 5 * version + n) % surroundings.length]!,
  );
  const before = (index + version) % (count + 1);
  return [...around.slice(0, before), text, ...around.slice(before)].join(" ");
}
