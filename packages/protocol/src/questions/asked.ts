/** One possible outcome: an option has a name, a level and yes and no have none. */
export interface PossibleOutcome<C> {
  name: string | null;
  description: C | null;
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

/** The same question with each free-form field rewritten. This is the only walk over a question's contents. */
export function mapContents<C, D, T extends string>(
  question: AskedQuestion<C, T>,
  write: (content: C) => D,
): AskedQuestion<D, T> {
  const optional = (content: C | null): D | null => (content === null ? null : write(content));
  const instructions = optional(question.instructions);
  if (question.kind === "box") return { ...question, instructions };
  const outcomes = question.outcomes.map(({ name, description }) => ({
    name,
    description: optional(description),
  }));
  return { ...question, instructions, outcomes };
}

/** Every free-form field of a question, in its order. */
export function contentsOf<C>(question: AskedQuestion<C>): C[] {
  const contents: C[] = [];
  mapContents(question, (content) => contents.push(content));
  return contents;
}
