import surroundings from "./items/surroundings.json";

/**
 * A text among ordinary sentences, at a varying place.
 * @param index number of the text; with `version` it decides the sentences around it, and its place
 */
export function surrounded(text: string, count: number, index: number, version = 0): string {
  const around = Array.from(
    { length: count },
    (_, n) => surroundings[(7 * index + 5 * version + n) % surroundings.length]!,
  );
  const before = (index + version) % (count + 1);
  return [...around.slice(0, before), text, ...around.slice(before)].join(" ");
}
