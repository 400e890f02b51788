import type { Embedder, ReadText } from "../encoder/embedder";
import type { Finder } from "../text/findings";

/** A text with all that readers take from it. */
export interface Found {
  /** A finder's result for the whole text, greetings and signature included. */
  find<T>(finder: Finder<T>): Promise<T>;
  /** The whole text. */
  whole: ReadText;
  /** The text without greetings and signature. */
  core: ReadText;
  embedder: Embedder;
  /** The texts of the state's own fields by name. */
  fields: ReadonlyMap<string, string>;
}

/** A reader's claim to a question that asks for what it reads. */
export interface Claim {
  /** The rule's or the concept's name, as `x_skill` has it. */
  skill: string;
  /** How much of the answer's logit holds, from 0 to 1: the text must have what the reader does not account for. */
  share(found: Found, yes: number): Promise<number>;
  /** The probability of yes; null if the text leaves it open. */
  decide(found: Found): Promise<number | null>;
}

/** A rule, or the concepts. */
export interface Reader {
  /** Null for a question that asks for something else. */
  reads(question: string): Promise<Claim | null>;
}
