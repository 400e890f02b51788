import { type Reply } from "./reply";
import { type Target } from "./target";
import type { WireRequest } from "./wireRequest";
import { type Feature } from "./feature";

/**
 * `spec` holds for every server of the protocol, `contract` for decisions that the specification leaves open.
 */
export type Level = "spec" | "contract";

export interface Case {
  name: string;
  /** @throws Unmet, NotApplicable or Blocked */
  run(target: Target): Promise<void>;
}

/** One duty of a server. It tolerates faults that belong to other requirements. */
export interface Requirement {
  id: string;
  level: Level;
  /** Its place in the documents, such as `Authentication 2`. */
  source: string;
  statement: string;
  feature?: Feature;
  cases: readonly Case[];
}

/** The server does not do it. */
export class Unmet extends Error {
  override name = "Unmet";

  constructor(
    readonly expected: string,
    readonly found: string,
    readonly exchange?: { request: WireRequest; reply?: Reply },
  ) {
    super(`expected ${expected}, found ${found}`);
  }
}

/** The server lacks the subject of the requirement. */
export class NotApplicable extends Error {
  override name = "NotApplicable";
}

/** A fault of another requirement hides this one's subject. */
export class Blocked extends Error {
  override name = "Blocked";
}

type Run = Case["run"];

/** Names the cases by their keys. */
export function requirement(
  id: string,
  level: Level,
  source: string,
  statement: string,
  cases: Record<string, Run>,
  feature?: Feature,
): Requirement {
  return {
    id,
    level,
    source,
    statement,
    feature,
    cases: Object.entries(cases).map(([name, run]) => ({ name, run })),
  };
}

/** One case per row: its name, then its function. */
export function casesOf<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  run: (target: Target, row: Row) => Promise<void>,
): Record<string, Run> {
  return Object.fromEntries(rows.map((row) => [name(row), (target: Target) => run(target, row)]));
}
