import type { Content } from "./content";
import { readExamples, type ExampleCriterion } from "./exampleCriterion";

/** One possible outcome: an option has a name, a level and yes and no have none. */
export interface PossibleOutcome<C> {
  name: string | null;
  /** The whole criterion as it was sent. */
  description: C | null;
  /** The same criterion taken apart, where it has examples. */
  byExample?: ExampleCriterion<C>;
}

/** An outcome with its criterion. */
export function askedOutcome(name: string | null, description: Content | null): PossibleOutcome<Content> {
  const byExample = readExamples(description);
  return byExample ? { name, description, byExample } : { name, description };
}

/** A question as its possible outcomes. `C` is how a free-form field is written. */
export interface OutcomeQuestion<C, T extends string = string> {
  /** The type on the wire: opaque, except for a server of this protocol. */
  type: T;
  /**
   * `binary`: no before yes. `nominal`: options with unique names, in the caller's order.
   * `ordinal`: levels, from the lowest.
   */
  kind: "binary" | "nominal" | "ordinal";
  instructions: C | null;
  outcomes: PossibleOutcome<C>[];
}

/** Asks for things to find in an image. It has no outcomes, so few engines can answer it. */
export interface PlaceQuestion<C, T extends string = string> {
  type: T;
  kind: "box";
  instructions: C | null;
}

/** A question of any type, without its name. */
export type AskedQuestion<C, T extends string = string> = OutcomeQuestion<C, T> | PlaceQuestion<C, T>;

/** The same question with each free-form field rewritten. A criterion with examples is written whole and in parts. */
export function mapContents<C, D, T extends string>(
  question: AskedQuestion<C, T>,
  write: (content: C) => D,
): AskedQuestion<D, T> {
  const optional = (content: C | null): D | null => (content === null ? null : write(content));
  const instructions = optional(question.instructions);
  if (question.kind === "box") return { ...question, instructions };
  const outcomes = question.outcomes.map(({ name, description, byExample }) => ({
    name,
    description: optional(description),
    ...(byExample
      ? { byExample: { is: optional(byExample.is), examples: byExample.examples.map(write) } }
      : {}),
  }));
  return { ...question, instructions, outcomes };
}

/** Every free-form field of a question as it was sent, in its order. */
export function contentsOf<C>(question: AskedQuestion<C>): C[] {
  const outcomes = question.kind === "box" ? [] : question.outcomes;
  const contents = [question.instructions, ...outcomes.map(({ description }) => description)];
  return contents.filter((content) => content !== null);
}
