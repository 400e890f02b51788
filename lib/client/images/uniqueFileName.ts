/** A name that none of `taken` has: `image.png`, `image (2).png`, … */
export function uniqueFileName(name: string, taken: readonly string[]): string {
  const dot = name.lastIndexOf(".");
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let unique = name;
  for (let number = 2; taken.includes(unique); number += 1) unique = `${base} (${number})${ending}`;
  return unique;
}
