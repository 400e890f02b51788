import { randomUUID } from "node:crypto";
import type { ImportedKind } from "@/lib/shared/pageApi/accountImport";
import { ownerOf } from "@/lib/server/store/importAccount";
import type { Store } from "@/lib/server/store/store";
import type { ImportTally } from "./importTally";

/** One line of a file, parsed. */
export interface Line {
  number: number;
  kind: ImportedKind;
  content: unknown;
}

/** A line that cannot be used. The message is for a person. */
export class LineError extends Error {}

export interface Importing {
  store: Store;
  accountId: string;
  tally: ImportTally;
  now: Date;
  /** The ids of the file's history runs and dataset runs, with those that they have here. */
  runIds: Map<string, string>;
  datasetRunIds: Map<string, string>;
  /** The ids of the file's datasets, with those that they have here. */
  datasetIds: Map<string, string>;
}

/** Takes the lines of some kinds in order. */
export interface LineTaker {
  kinds: readonly ImportedKind[];
  /** @throws LineError, ZodError, AppError or InvalidRequestError for a line that cannot be used */
  take: (line: Line) => Promise<void>;
  /** Ends what is still open: a line of another kind comes, or the file ends. */
  end: () => Promise<void>;
}

/**
 * Where a thing of the file goes: a free id stays its own. `existing`: this account has it, and can see it.
 * Another account's id is replaced by a new one, and so is the id of something deleted.
 */
export async function placeOf(
  { store, accountId }: Importing,
  table: Parameters<typeof ownerOf>[1],
  id: string,
): Promise<{ kind: "free" | "existing" | "renamed"; id: string }> {
  const owner = await ownerOf(store, table, id);
  if (owner === null) return { kind: "free", id };
  return owner.accountId === accountId && !owner.isDeleted ? { kind: "existing", id } : renamed();
}

/** A new id. */
export const renamed = () => ({ kind: "renamed" as const, id: randomUUID() });
