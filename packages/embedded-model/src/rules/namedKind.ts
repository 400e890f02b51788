import type { NamedKind, NamedKinds } from "./findNames";
import { readKindQuestion } from "./kindQuestion";

/** For a text without anything like a name: an unlisted name without its capital is still one. */
const PROBABILITY_MIN = 0.05;
/** "Is a bank mentioned?" may mean one without a name. */
const PROBABILITY_NAMELESS = 0.2;
const PROBABILITY_MAX = 0.97;
/** Below this, a question for "a person" without "named" may mean one without a name. */
const CLEAR = 0.6;
/** A country is never mentioned without its name. */
const ALWAYS_NAMED: readonly NamedKind[] = ["city", "country", "continent"];

/**
 * "Is a person named?", "Does the text mention a city?": the probability that something of the kind is named.
 * Null for other questions, and if a person without a name would do and no name is found.
 * @param read returns the result of `namesFinder`; called for such questions alone.
 */
export async function findNamedKind(
  question: string,
  read: () => Promise<NamedKinds>,
): Promise<number | null> {
  const asked = readKindQuestion(question);
  if (!asked) return null;
  const found = await read();
  const each = asked.things.map((kinds) => Math.max(...kinds.map((kind) => found[kind])));
  const sure = asked.needs === "all" ? Math.min(...each) : Math.max(...each);
  const mayLackName = (kind: NamedKind): boolean => !asked.asksForName && !ALWAYS_NAMED.includes(kind);
  if (sure < CLEAR && asked.things.some((kinds) => kinds.includes("person") && mayLackName("person")))
    return null;
  const least = asked.things.flat().some(mayLackName) ? PROBABILITY_NAMELESS : PROBABILITY_MIN;
  const probability = Math.min(PROBABILITY_MAX, Math.max(least, sure));
  return asked.denied ? 1 - probability : probability;
}
