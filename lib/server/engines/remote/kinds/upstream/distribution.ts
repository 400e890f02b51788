import type { JsonValue } from "@typed-question/protocol/json";
import { numberOf, UnreadableReply } from "../../replyFields";
import { quotedLabel, type FindLabel } from "./labels";
import { readEntries, type ProbabilityEntries } from "./probabilityEntries";

/** The options or levels that a question has. */
export interface Outcomes {
  noun: "option" | "level";
  /** As the protocol spells them: a level is its number. */
  names: readonly string[];
  /** @param labels all that the server uses in this answer */
  finder: (labels: readonly string[]) => FindLabel;
}

export interface Distribution {
  /** One for each option or level, each 0 to 1. They are the server's own numbers, without scaling. */
  probabilities: number[];
  notes: string[];
  /** Finds an option by the same rules. */
  find: FindLabel;
  /** Options that the server does not mention. */
  leftOut: ReadonlySet<number>;
}

/** Rounding puts at most this much on labels that are no option. */
const FOREIGN_MASS_MAX = 0.01;

/** Decimal fractions have no exact sums. */
const EPSILON = 1e-9;

/** The option or level of one of the server's probabilities. */
interface Entry {
  label: string;
  index: number | null;
  value: JsonValue | undefined;
  isRespelt: boolean;
}

/**
 * Reads a map, a list in the order of the options, or a list of pairs. Spellings of one option are added up.
 * @throws UnreadableReply where more than {@link FOREIGN_MASS_MAX} lies on no option.
 */
export function readDistribution(
  value: JsonValue | undefined,
  { names, noun, finder }: Outcomes,
  place: string,
): Distribution {
  const count = names.length;
  const read = readEntries(value);
  if (read === null) throw new UnreadableReply(`${place} has no probabilities in a known form`);
  const find = finder(read.form === "places" ? [] : read.entries.map(([label]) => label));
  const entries = entriesOf(read, find, names);
  const notes = read.form === "map" ? [] : ["The server gives its probabilities as a list."];
  refuseForeign(entries, noun, place);
  if (noun === "level") refuseCountedFromOne(entries, count, place);

  const given = entries.filter(({ value: item }) => item !== undefined && item !== null);
  const ours = given.filter(({ index }) => index !== null);
  const known = new Set(ours.map(({ index }) => index));
  const leftOut = new Set(names.flatMap((_, index) => (known.has(index) ? [] : [index])));
  const missing = leftOut.size;
  if (missing === count) throw new UnreadableReply(`${place} has no probabilities`);
  if (ours.some(({ isRespelt }) => isRespelt)) {
    notes.push(`The server spells ${noun}s otherwise: matched by case, outer blanks and Unicode form.`);
  }
  if (missing > 0) notes.push(`The server leaves ${missing} of ${count} probabilities out: 0 stands here.`);
  const more = entries.filter(({ index }) => index === null).length;
  if (more > 0) notes.push(`Probabilities that nobody asked for, left out here: ${more}.`);

  const probabilities = Array<number>(count).fill(0);
  for (const { index, value: item } of ours) {
    probabilities[index!] = inUnit(probabilities[index!]! + inUnit(numberOf(item), place), place);
  }
  const [only] = leftOut;
  if (missing === 1 && only !== undefined) refuseLeftOut(only, probabilities, noun, place);
  return { probabilities, notes, find, leftOut };
}

/**
 * An option without a probability may be the most likely one: then no other is the winner.
 * @throws UnreadableReply if the unassigned rest exceeds every given probability.
 */
export function refuseLeftOut(
  index: number,
  probabilities: readonly number[],
  noun: Outcomes["noun"],
  place: string,
): void {
  const rest = 1 - probabilities.reduce((total, probability) => total + probability, 0);
  if (rest <= Math.max(...probabilities) + FOREIGN_MASS_MAX) return;
  const number = Math.round(rest * 1e6) / 1e6;
  throw new UnreadableReply(
    `${place} leaves ${noun} ${index + (noun === "option" ? 1 : 0)} out, and ${number} of the probability`,
  );
}

function entriesOf(read: ProbabilityEntries, find: FindLabel, names: readonly string[]): Entry[] {
  if (read.form === "places") {
    return read.values.map((value, i) => {
      const index = i < names.length ? i : null;
      return { label: `place ${i + 1} of the list`, value, index, isRespelt: false };
    });
  }
  return read.entries.map(([label, value]) => {
    const index = find(label);
    return { label: quotedLabel(label), value, index, isRespelt: index !== null && names[index] !== label };
  });
}

function refuseForeign(entries: readonly Entry[], noun: Outcomes["noun"], place: string): void {
  const massOf = ({ value }: Entry) => Math.abs(numberOf(value) ?? 0);
  const sum = (list: readonly Entry[]) => list.reduce((total, entry) => total + massOf(entry), 0);
  const foreign = entries
    .filter(({ index }) => index === null)
    .toSorted((one, other) => massOf(other) - massOf(one));
  const mass = sum(foreign);
  const share = mass === 0 ? 0 : mass / sum(entries);
  const [first] = foreign;
  if (!first || Math.max(mass, share) <= FOREIGN_MASS_MAX + EPSILON) return;
  const more = foreign.length > 1 ? ` and ${foreign.length - 1} more` : "";
  const number = Math.round(mass * 1e6) / 1e6;
  throw new UnreadableReply(
    `${place} gives ${number} to ${first.label}${more}, which means no single ${noun}`,
  );
}

/** Levels from 1 would each be taken for the next one, however little the last one has. */
function refuseCountedFromOne(entries: readonly Entry[], count: number, place: string): void {
  const isLast = ({ index, label }: Entry) => index === null && label === quotedLabel(String(count));
  if (entries.some(({ index }) => index === 0) || !entries.some(isLast)) return;
  throw new UnreadableReply(`${place} counts its levels from 1: level "${count}" does not exist`);
}

function inUnit(value: number | null, place: string): number {
  const probability = unit(value);
  if (probability === null) throw new UnreadableReply(`${place} has a probability outside of 0 to 1`);
  return probability;
}

/** Clamps a number that only rounding put outside of 0 to 1. */
export function unit(value: number | null): number | null {
  if (value === null || value < -1e-6 || value > 1 + 1e-6) return null;
  return Math.min(1, Math.max(0, value));
}
